#include "textflag.h"

// Eight numbers at a time, products and sums rounded one by one in the order
// of the plain code: never a fused multiply-add.

// MAC adds x (in every lane of Y8) times eight weights to sum.
#define MAC(at, sum) \
	VMULPS at(DX), Y8, Y9 \
	VADDPS Y9, sum, sum

// PUT adds eight sums to out.
#define PUT(at, sum) \
	VADDPS at(DI), sum, sum \
	VMOVUPS sum, at(DI)

// STRIP takes the arguments that all strips have.
#define STRIP \
	MOVQ out+0(FP), DI \
	MOVQ x+8(FP), SI \
	MOVQ w+16(FP), DX \
	MOVQ k+24(FP), CX \
	MOVQ stride+32(FP), R8 \
	SHLQ $2, R8

// ONWARD goes on to the next number of x and its weights.
#define ONWARD \
	ADDQ $4, SI \
	ADDQ R8, DX \
	DECQ CX

// func strip40(out, x, w *float32, k, stride int)
TEXT ·strip40(SB), NOSPLIT, $0-40
	STRIP
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4

next40:
	VBROADCASTSS (SI), Y8
	MAC(0, Y0)
	MAC(32, Y1)
	MAC(64, Y2)
	MAC(96, Y3)
	MAC(128, Y4)
	ONWARD
	JNZ  next40
	PUT(0, Y0)
	PUT(32, Y1)
	PUT(64, Y2)
	PUT(96, Y3)
	PUT(128, Y4)
	VZEROUPPER
	RET

// func strip32(out, x, w *float32, k, stride int)
TEXT ·strip32(SB), NOSPLIT, $0-40
	STRIP
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3

next32:
	VBROADCASTSS (SI), Y8
	MAC(0, Y0)
	MAC(32, Y1)
	MAC(64, Y2)
	MAC(96, Y3)
	ONWARD
	JNZ  next32
	PUT(0, Y0)
	PUT(32, Y1)
	PUT(64, Y2)
	PUT(96, Y3)
	VZEROUPPER
	RET

// func strip8(out, x, w *float32, k, stride int)
TEXT ·strip8(SB), NOSPLIT, $0-40
	STRIP
	VXORPS Y0, Y0, Y0

next8:
	VBROADCASTSS (SI), Y8
	MAC(0, Y0)
	ONWARD
	JNZ  next8
	PUT(0, Y0)
	VZEROUPPER
	RET

// TANH is tanh of the plain code; table in BX, s and n are changed.
#define TANH(x, s, n) \
	VMINPS 0(BX), x, x \
	VMAXPS 32(BX), x, x \
	VMULPS x, x, s \
	VADDPS 64(BX), s, n \
	VMULPS n, s, n \
	VADDPS 96(BX), n, n \
	VMULPS n, s, n \
	VADDPS 128(BX), n, n \
	VMULPS n, x, x \
	VMULPS 160(BX), s, n \
	VADDPS 192(BX), n, n \
	VMULPS n, s, n \
	VADDPS 224(BX), n, n \
	VMULPS n, s, n \
	VADDPS 128(BX), n, n \
	VDIVPS n, x, x

// SIGMOID is sigmoid of the plain code.
#define SIGMOID(x, s, n) \
	VMULPS 256(BX), x, x \
	TANH(x, s, n) \
	VMULPS 256(BX), x, x \
	VADDPS 256(BX), x, x

// func gateLanes(next, last, gates, sums, table *float32, size int)
TEXT ·gateLanes(SB), NOSPLIT, $0-48
	MOVQ next+0(FP), DI
	MOVQ last+8(FP), SI
	MOVQ gates+16(FP), DX
	MOVQ sums+24(FP), R8
	MOVQ table+32(FP), BX
	MOVQ size+40(FP), CX
	MOVQ CX, R9
	SHLQ $2, R9         // bytes from update to reset, and from reset to new
	LEAQ (DX)(R9*1), R10
	LEAQ (R8)(R9*1), R11
	SHRQ $3, CX

nextGate:
	VMOVUPS (DX), Y0
	VADDPS  (R8), Y0, Y0
	VMOVUPS (R10), Y1
	VADDPS  (R11), Y1, Y1
	SIGMOID(Y0, Y4, Y5)
	SIGMOID(Y1, Y6, Y7)
	VMULPS  (R11)(R9*1), Y1, Y2
	VADDPS  (R10)(R9*1), Y2, Y2
	TANH(Y2, Y4, Y5)
	VMOVUPS Y0, (DX)
	VMOVUPS Y1, (R10)
	VMOVUPS Y2, (R10)(R9*1)
	VMOVUPS (SI), Y3
	VSUBPS  Y2, Y3, Y3
	VMULPS  Y3, Y0, Y3
	VADDPS  Y3, Y2, Y3
	VMOVUPS Y3, (DI)
	ADDQ $32, DX
	ADDQ $32, R8
	ADDQ $32, R10
	ADDQ $32, R11
	ADDQ $32, SI
	ADDQ $32, DI
	DECQ CX
	JNZ  nextGate
	VZEROUPPER
	RET

// func admitLanes(gates, plain, role, alike, match *float32, stride, n int)
TEXT ·admitLanes(SB), NOSPLIT, $0-56
	MOVQ gates+0(FP), DI
	MOVQ plain+8(FP), SI
	MOVQ role+16(FP), DX
	MOVQ alike+24(FP), BX
	MOVQ match+32(FP), R8
	MOVQ stride+40(FP), R9
	MOVQ n+48(FP), CX
	SHLQ $2, R9
	LEAQ (R8)(R9*2), R10
	SHRQ $3, CX
	VBROADCASTSS 0(BX), Y4
	VBROADCASTSS 4(BX), Y5
	VBROADCASTSS 8(BX), Y6
	VBROADCASTSS 12(BX), Y7

nextAdmit:
	VMOVUPS (SI), Y0
	VADDPS  (DX), Y0, Y0
	VMULPS  (R8), Y4, Y1
	VADDPS  Y1, Y0, Y0
	VMULPS  (R8)(R9*1), Y5, Y1
	VADDPS  Y1, Y0, Y0
	VMULPS  (R10), Y6, Y1
	VADDPS  Y1, Y0, Y0
	VMULPS  (R10)(R9*1), Y7, Y1
	VADDPS  Y1, Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ $32, SI
	ADDQ $32, DX
	ADDQ $32, R8
	ADDQ $32, R10
	ADDQ $32, DI
	DECQ CX
	JNZ  nextAdmit
	VZEROUPPER
	RET

// ROW adds eight whole numbers times a scale (in every lane of Y8) to sum.
#define ROW(at, sum) \
	VPMOVSXBD at(SI)(AX*1), Y9 \
	VCVTDQ2PS Y9, Y9 \
	VMULPS Y8, Y9, Y9 \
	VADDPS Y9, sum, sum

// func rowLanes(sum *float32, packed *byte, at *int32, n int)
TEXT ·rowLanes(SB), NOSPLIT, $0-32
	MOVQ sum+0(FP), DI
	MOVQ packed+8(FP), SI
	MOVQ at+16(FP), DX
	MOVQ n+24(FP), CX
	VMOVUPS 0(DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2

nextRow:
	MOVLQSX (DX), AX
	SHLQ $5, AX
	VBROADCASTSS 24(SI)(AX*1), Y8
	ROW(0, Y0)
	ROW(8, Y1)
	ROW(16, Y2)
	ADDQ $4, DX
	DECQ CX
	JNZ  nextRow
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VZEROUPPER
	RET
