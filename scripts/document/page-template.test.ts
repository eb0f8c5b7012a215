import { describe, expect, test } from 'vitest';
import { configurePage, drawPage } from '../../server/http/page-template.ts';
import { appTemplate, otherTemplate } from './page-template.ts';

const html =
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css" data-x/>' +
  '<link rel="preload" as="script" href="/a.js"/><script src="/a.js" async=""></script><title>Baize</title>' +
  '<meta name="apple-mobile-web-app-title" content="Baize"/><script src="/old.js" noModule=""></script></head>' +
  '<body><div hidden=""></div><div id="root"><p>A &amp; B</p></div><script src="/b.js" id="_R_" async></script>' +
  '<script>data("<p>")</script></body></html>';
const parts = { head: 'before()', body: 'fit()', css: 'p{top:0}', noScripts: '<p>Allow it</p>' };
const settings = { api: '', brand: 'Hall', accentCss: 'a{color:red}' };
const draw = (template: ReturnType<typeof appTemplate>) =>
  drawPage(configurePage(template, settings), { language: 'en', home: null });

describe('the page of the app', () => {
  const page = draw(appTemplate(html, parts));

  test('its scripts and style sheets are loaded later, and stand behind the script of the head', () => {
    expect(page).toContain(
      '<link rel="expect" href="#fit" blocking="render"><script>before()</script><style>p{top:0}</style>' +
        '<link href="/a.css" data-x="" rel="later"><script src="/a.js" type="later"></script>' +
        '<script src="/b.js" id="_R_" type="later"></script><style data-accent="">a{color:red}</style></head>',
    );
    expect(page).not.toMatch(/preload|old\.js|async/);
  });

  test('the place of Home stands before the app, which is as it was', () => {
    expect(page).toContain(
      '<noscript><p>Allow it</p></noscript><section id="first-paint" class="h-full"></section>' +
        '<script id="fit">fit()</script><div id="root"><p>A &amp; B</p></div><script>data("<p>")</script></body>',
    );
  });

  test('the name of the hall is its title, and of the installed app', () => {
    expect(page).toContain('<title>Hall</title><meta name="apple-mobile-web-app-title" content="Hall">');
  });

  test('a name of any characters is text', () => {
    const brand = `Rack "Em" & Cue's </script> 绿呢`;
    const template = configurePage(appTemplate(html, parts), settings);
    const odd = drawPage(template, { language: 'en', brand, home: null });
    expect(odd).toContain("<title>Rack &#34;Em&#34; &#38; Cue's &#60;/script&#62; 绿呢</title>");
  });

  test('the policy stands before its scripts, with the hashes of all', () => {
    const [before = '', policy = ''] = page.split('http-equiv="Content-Security-Policy" content="');
    expect(before).not.toMatch(/<script|<style/);
    expect(policy.slice(0, policy.indexOf('"')).match(/sha256-/g)).toHaveLength(5);
  });
});

test('another page keeps its scripts and styles', () => {
  const page = draw(otherTemplate(html, { head: 'before()', isForStaff: false }));
  expect(page).toContain('<link rel="stylesheet" href="/a.css" data-x="">');
  expect(page).toContain('<script src="/a.js" async="">');
  expect(page).toContain('<script>before()</script><style data-accent="">');
  expect(page).toContain('<html lang="en" data-language="hall">');
});

test('the page of the staff has its own name and language', () => {
  const page = draw(otherTemplate(html, { head: 'before()', isForStaff: true }));
  expect(page).toContain('<html lang="en"><head>');
  expect(page).toContain('<title>Baize</title>');
});

test('a page without <meta charset>, or without the app, is refused', () => {
  expect(() => appTemplate(html.replace('charSet', 'name'), parts)).toThrow('no <meta charset>');
  expect(() => appTemplate(html.replace('"root"', '"other"'), parts)).toThrow('no root');
});
