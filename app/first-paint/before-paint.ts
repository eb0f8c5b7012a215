/**
 * Runs before the first paint: language and theme as the person chose them, and whether the address is Home, whose
 * shell is in the page already; and keeps the browser's offer to install the app (lib/pwa/install.ts), which may come
 * before any script of ours, and the hash that the page was opened with (lib/pwa/launch-queue.ts). The keys are those of lib/i18n/locales.ts and lib/browser/theme.ts.
 */
export const beforePaint = `(function(r,s,h){try{
if(s.getItem('locale')==='zh-Hans')r.lang='zh-Hans';
var t=s.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t;
addEventListener('beforeinstallprompt',function(e){e.preventDefault();self.installOffer=e});
addEventListener('appinstalled',function(){self.installOffer=null});
self.startHash=h;
if(h.length>2&&h.indexOf('#/?')!==0)r.dataset.page='inner';
}catch(e){}})(document.documentElement,localStorage,location.hash)`;
