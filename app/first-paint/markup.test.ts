import { serialize } from 'parse5';
import { expect, test } from 'vitest';
import { dropUnseenClasses, moveStyles, parseMarkup, roundNumbers, takeShared } from './markup.ts';

test('the comments of React are left out', () => {
  expect(serialize(parseMarkup('<p>1<!-- -->2<!--$--></p><!--/$-->'))).toBe('<p>12</p>');
});

test('style attributes become numbers of a list, the same for the same style', () => {
  const styles = ['left:1px'];
  const fragment = parseMarkup('<p style="top:0"></p><b style="left:1px"></b><i style="top:0"></i>');
  moveStyles(fragment, styles);
  expect(serialize(fragment)).toBe('<p data-s="1"></p><b data-s="0"></b><i data-s="1"></i>');
  const other = parseMarkup('<p style="background:url(&quot;a&quot;)"></p>');
  moveStyles(other, styles);
  expect(serialize(other)).toBe('<p data-s="2"></p>');
  expect(styles).toEqual(['left:1px', 'top:0', 'background:url("a")']);
});

test('marked drawings are taken out, with all that is in them', () => {
  const fragment = parseMarkup(
    '<svg><defs data-first-paint="shared"><g id="a"><path d="M0 0"></path></g></defs><use href="#a"></use></svg>',
  );
  expect(takeShared(fragment)).toBe(
    '<defs data-first-paint="shared"><g id="a"><path d="M0 0"></path></g></defs>',
  );
  expect(serialize(fragment)).toBe('<svg><use href="#a"></use></svg>');
});

test('long numbers are rounded, but not in the names of classes and in texts', () => {
  const fragment = parseMarkup(
    '<p class="text-[0.56255rem]" style="left:6.769230769%">1.23456<svg><path d="M-0.1234567 1.25h0"></path></svg></p>',
  );
  roundNumbers(fragment);
  expect(serialize(fragment)).toBe(
    '<p class="text-[0.56255rem]" style="left:6.769%">1.23456<svg><path d="M-0.123 1.25h0"></path></svg></p>',
  );
});

test('classes of states and changes are left out', () => {
  const fragment = parseMarkup('<p class="flex hover:a active:b duration-slow live-state"></p>');
  dropUnseenClasses(fragment);
  expect(serialize(fragment)).toBe('<p class="flex live-state"></p>');
});
