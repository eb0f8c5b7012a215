/**
 * An inline script that runs before the first paint. It sets the language, the theme, the brand colors
 * (lib/i18n/locales.ts, lib/browser/theme.ts and accent.ts) and whether the address is Home. The document has
 * the language of the hall, or leaves it to the browser (server/http/document-language.ts). The script also
 * stores the browser's install prompt (lib/pwa/install.ts) and the opening hash (lib/pwa/launch-queue.ts),
 * which no module could receive in time. It hides the document's Home until fit-first-paint.ts has run: a
 * browser may paint a part of it, in the wrong language, which then moves.
 */
export const beforePaint = `(function(r,s,h){try{
var l=s.getItem('locale');
if(l!=='en'&&l!=='zh-Hans')l=r.dataset.language&&/^zh/i.test(navigator.language)?'zh-Hans':'';
if(l)r.lang=l;
var t=s.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t;
var a=s.getItem('accent');if(a){var c=new CSSStyleSheet();c.replaceSync(a);document.adoptedStyleSheets=[c]}
addEventListener('beforeinstallprompt',function(e){e.preventDefault();self.installOffer=e});
addEventListener('appinstalled',function(){self.installOffer=null});
self.startHash=h;
r.dataset.parsing='';
if(h.length>2&&h.indexOf('#/?')!==0)r.dataset.page='inner';
}catch(e){}})(document.documentElement,localStorage,location.hash)`;
