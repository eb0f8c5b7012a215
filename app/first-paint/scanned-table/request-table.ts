import type { Locale } from '#lib/i18n/locales.ts';

/** Text of a script: JSON that cannot end the element. */
const literal = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');

/**
 * Inline script of the head, after before-paint.ts: if a guest opens the address of a poster, loads paint.ts,
 * which paints its table before the app has started, and asks for the table at once. The script comes first:
 * it has work to do until the table comes. The first formatter of a page, in any language, takes as long as
 * all else that paint.ts does: it is made while both are on their way. The manifest and its icon wait for the
 * scripts of the app. Start-scripts.ts waits for the paint, for a second at most. `api`: the origin of the
 * API, empty if it is that of the page. `scripts`: the paths of paint.ts in the folder of the app.
 */
export const requestTable = (
  api: string,
  scripts: Readonly<Record<Locale, string>>,
): string => `(function(w,d,m,t,e,l,s){try{
if(!m||localStorage.getItem('token'))return;
e=d.documentElement.lang==='en';
l=e?'en-us':'zh-cn';
t={code:m[1],lang:l};
t.styled=new Promise(function(f){t.setStyled=f});
t.manifest=d.querySelector('[rel=manifest]');t.manifest.rel='';
t.settled=new Promise(function(f){t.settle=f;setTimeout(f,1e3)});
w.scannedTable=t;
s=d.createElement('script');s.fetchPriority='high';s.src=e?${literal(`/${scripts.en}`)}:${literal(`/${scripts['zh-Hans']}`)};s.onerror=function(){t.settle()};d.head.append(s);
t.answer=fetch(${literal(`${api.replace(/\/+$/, '')}/api/table/detail?code=`)}+m[1]+'&lang='+l);
t.answer.catch(function(){t.settle()});
setTimeout(function(){new Intl.DateTimeFormat('en',{hour:'numeric'})})
}catch(e){}})(self,document,/^#\\/pages\\/order\\/add\\?code=([0-9A-Z]{12})$/.exec(location.hash))`;
