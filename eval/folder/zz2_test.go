package folder
import ("testing";"fmt";"math";"strings";"parley/app";"parley/suql";"parley/agent";"parley/retrieve";"parley/retrieve/answer")
func TestZZ2(t *testing.T){
  a,_:=app.Answerer()
  a.Parsers=func(*suql.Engine)(agent.Parser,error){return nop{},nil}
  l:=a.Weights["answer"]
  for _,n:=range []string{"school","hostel"}{
  s,err:=Load("../folders/"+n); if err!=nil{t.Fatal(err)}
  lib,done,err:=s.library(t.Context()); if err!=nil{t.Fatal(err)}
  for _,q:=range s.Questions{
   if q.Kind!="text"{continue}
   found,_:=retrieve.Find(t.Context(),lib,q.Question)
   all,_:=a.Candidates(t.Context(),lib,q.Question,found)
   best,bi,ri,rb:=math.Inf(-1),-1,-1,math.Inf(-1)
   sc:=make([]float64,len(all))
   for i,o:=range all{ if o.Kind!=answer.Span{continue}; sc[i]=l.Bias; for k,x:=range o.Features{sc[i]+=l.Weight[k]*x}; if sc[i]>best{best=sc[i];bi=i}; if q.gives(o)&&sc[i]>rb{rb=sc[i];ri=i} }
   if ri<0||ri==bi{continue}
   k:=0; for i:=range all{ if all[i].Kind==answer.Span&&sc[i]>rb{k++}}
   f:=func(o answer.Output)string{ w:=""; for j,x:=range o.Features{ if x!=0{w+=fmt.Sprintf("%s %.2f, ",strings.ReplaceAll(l.Names[j],"words ",""),x)}}; return w}
   fmt.Printf("\n%s   (place %d)\n  TOP   %.2f [%s] %s\n     %s\n  RIGHT %.2f [%s] %s\n     %s\n", q.Question,k,best,all[bi].Piece.Title,strings.ReplaceAll(all[bi].Text,"\n"," "),f(all[bi]),rb,all[ri].Piece.Title,strings.ReplaceAll(all[ri].Text,"\n"," "),f(all[ri]))
  }
  done()
  }
}
