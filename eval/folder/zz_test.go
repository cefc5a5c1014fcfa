package folder
import ("testing";"fmt";"math";"os";"parley/app";"parley/suql";"parley/agent";"context";"parley/suql/ast";"parley/retrieve/answer")
type nop struct{}
func (nop) Parse(context.Context, agent.Turn, agent.World) ([]agent.Hypothesis,error){ return nil,nil }
func TestZZ(t *testing.T){
  _=ast.Print
  a,_:=app.Answerer()
  a.Parsers=func(*suql.Engine)(agent.Parser,error){return nop{},nil}
  ex:=map[string][][]answer.Example{}
  for _,n:=range []string{"school","pumps","hostel"}{
  s,err:=Load("../folders/"+n); if err!=nil{t.Fatal(err)}
  ex[n],err=s.Examples(t.Context(),a); if err!=nil{t.Fatal(err)}
  }
  N,R,R3,R7:=0,0,0,0
  for _,held:=range []string{"school","pumps","hostel"}{
   var tr [][]answer.Example
   for _,n:=range []string{"school","pumps","hostel"}{ if n!=held{ tr=append(tr,ex[n]...)} }
   l:=answer.Learn(tr,a.Weights)["answer"]
   n,r,r3,r7:=0,0,0,0
     for _,q:=range ex[held]{ has:=false; best:=math.Inf(-1);ok:=false
     var rs float64=math.Inf(-1); 
     for _,e:=range q{ if e.Kind!=answer.Span{continue}; sc:=l.Bias; for i,x:=range e.Features{sc+=l.Weight[i]*x};  if e.Right{has=true; if sc>rs{rs=sc}}; if sc>best{best=sc;ok=e.Right} }
     if has{n++; if ok{r++}; k:=0; for _,e:=range q{ if e.Kind!=answer.Span||e.Right{continue}; sc:=l.Bias; for i,x:=range e.Features{sc+=l.Weight[i]*x}; if sc>rs{k++}}; if k<3{r3++}; if k<7{r7++}} }
   fmt.Println(held,n,r,r3,r7); N+=n;R+=r;R3+=r3;R7+=r7
   if os.Getenv("W")!="" {fmt.Println(l.Weight,l.Bias)}
  }
  fmt.Println("ALL",N,R,R3,R7)
}
