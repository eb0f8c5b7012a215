/**
 * Inline script behind the document's Home (server/http/home-document.ts), which runs before the first paint.
 * Removes that Home if another page, outlet or language is meant; sets its texts in the person's language;
 * hides states that are too old. If that Home has no live data, asks for them (lib/api/home.ts) while the
 * scripts load; if it has what the table of a scanned poster is painted with, start-scripts.ts asks for them.
 * Shows it, and reports taps on its buttons to hand-over.ts. The hour cycle of the phone is stored by
 * lib/i18n/hour-cycle.ts: the first formatter takes a slow phone 80 ms.
 */
export const fitFirstPaint = `(function(r,d,w){try{
var e=d.getElementById('first-paint'),j=e.querySelector('script'),h=j&&JSON.parse(j.textContent),o='',z=0,l=r.lang,n=navigator.language,t,p,q,i,k,a,f,g,m,c='';
try{o=localStorage.getItem('outlet')||'';z=+localStorage.getItem('clock')||0;m=localStorage.getItem('token')&&+localStorage.getItem('home-room');c=localStorage.getItem('hour-cycle')||''}catch(x){}
f=h&&h.data&&Math.abs(Date.now()/1e3+z-h.time)<60;
if(f&&l===(h.lang||'en'))w.homeData=h;
w.bakedConfig=h&&h.config?h.config[l]:undefined;
if(h){
k=l;if(f&&h.texts[l+' h12']&&n.slice(0,2)===l.slice(0,2)){
if(c.indexOf(n+' '))c=n+' '+new Intl.DateTimeFormat(n,{hour:'numeric'}).resolvedOptions().hourCycle;
if(/ h1/.test(c))k+=' h12'}
p=h.texts[k];
if(r.dataset.page||o&&o!==h.store_id||!p)e.replaceChildren();
else{
if(m){a=e.querySelector('[data-room]');a.style.cssText='display:block;min-height:'+m+'px'}
if(!f)e.dataset.stale='';
t=d.createTreeWalker(e.querySelector('[data-home]'),5);
i=0;q=Object.keys(p).length;
while(q&&t.nextNode()){a=p[i++];if(a)q--;if(typeof a==='string')t.currentNode.data=a;else for(k in a)t.currentNode.setAttribute(k,a[k])}
}}
if(e.dataset.api!==undefined&&(!r.dataset.page||w.scannedTable)&&(!w.homeData||o&&o!==h.store_id)){
g=function(){w.homeCall=fetch(e.dataset.api+'/api/index/home?lang='+(l==='zh-Hans'?'zh-cn':'en-us')+'&store_id='+encodeURIComponent(o));w.homeCall.catch(function(){})};
w.scannedTable&&w.bakedConfig&&!d.hidden?w.scannedTable.askHome=g:g()}
addEventListener('hashchange',function(){var h=location.hash;if(h.length>2&&h.indexOf('#/?')&&e.firstElementChild){r.dataset.page='inner';e.replaceChildren()}});
e.addEventListener('click',function(v){var q='button,[role=radio]',b=v.target.closest(q);if(!b)return;
w.firstTap={needsData:!!b.closest('header')||b.hasAttribute('aria-pressed'),label:b.getAttribute('aria-label')||b.textContent,index:[].indexOf.call(e.querySelectorAll(q),b)};
dispatchEvent(new Event('firsttap'))});
}catch(x){}delete r.dataset.parsing})(document.documentElement,document,self)`;
