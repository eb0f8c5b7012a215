import { expect, test } from 'vitest';
import {
  differencesOf,
  withoutStyles,
  withoutUnseenParts,
  withoutUnstyledClasses,
  withShortDrawings,
  withShortNumbers,
} from './home-markup.ts';

test('style attributes become numbers of a list, the same for the same style', () => {
  const styles = ['left:1px'];
  const markup = withoutStyles('<p style="top:0"></p><b style="left:1px"></b><i style="top:0"></i>', styles);
  expect([markup, styles]).toEqual([
    '<p data-s="1"></p><b data-s="0"></b><i data-s="1"></i>',
    ['left:1px', 'top:0'],
  ]);
  expect(withoutStyles('<p style="background:url(&quot;a&quot;)">', styles)).toBe('<p data-s="2">');
  expect(styles[2]).toBe('background:url("a")');
});

test('differences are texts and attributes by the number of their node', () => {
  const differences = differencesOf(
    '<p class="a"><b aria-label="Table 1 &amp; 2">Free</b><br/>1</p>',
    '<p class="a"><b aria-label="球台 1">空闲 &lt;3</b><br/>1</p>',
  );
  expect(differences).toEqual({ 1: { 'aria-label': '球台 1' }, 2: '空闲 <3' });
  expect(differencesOf('<p>a</p>', '<p>a</p>')).toEqual({});
});

test.for([
  ['<p>a</p>', '<p></p>'],
  ['<p>a</p>', '<b>a</b>'],
  ['<p id="a"></p>', '<p class="a"></p>'],
  ['<p>a</p><p></p>', '<p>a</p>text'],
])('%s and %s differ by more', ([one = '', other = '']) => {
  expect(differencesOf(one, other)).toBeNull();
});

test('long numbers are rounded, but not in the names of classes', () => {
  expect(
    withShortNumbers('<p class="text-[0.5625rem]" style="left:6.769230769%"><path d="M-0.1234567 1.25h0"/>'),
  ).toBe('<p class="text-[0.5625rem]" style="left:6.769%"><path d="M-0.123 1.25h0"/>');
});

test('parts of states that no table has are left out', () => {
  const drawing = (states: string) =>
    '<svg><defs><radialGradient id="light"><stop/></radialGradient><ellipse id="lamp" fill="url(#light)"></ellipse>' +
    '<g id="frame"><g stroke="a"><path></path></g></g><g id="free"><g transform="b"><path></path></g><circle></circle></g>' +
    `<g id="in_use"><ellipse fill="url(#light)"></ellipse></g></defs>${states}<use href="#frame"></use></svg>`;
  expect(withoutUnseenParts(drawing(''))).toBe(
    '<svg><defs><g id="frame"><g stroke="a"><path></path></g></g></defs><use href="#frame"></use></svg>',
  );
  expect(withoutUnseenParts(drawing('<use href="#lamp"></use>'))).toContain(
    '<stop/></radialGradient><ellipse id="lamp"',
  );
});

test('classes without styles in the document are left out', () => {
  expect(withoutUnstyledClasses('<p class="lucide lucide-list flex hover:a duration-slow live-state">')).toBe(
    '<p class="flex live-state">',
  );
});

test('drawings are written without namespace and closing tags', () => {
  expect(
    withShortDrawings(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1"><path d="M0 0"></path></svg><p></p>',
    ),
  ).toBe('<svg width="1"><path d="M0 0"/></svg><p></p>');
});
