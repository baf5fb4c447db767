import { catchLostFocus } from './lost-focus.js';

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"><div role="tabpanel" tabindex="0"><ul><li tabindex="-1"><button>Accept</button></li></ul></div></main>
    <footer><a href="/help">Help</a></footer>`;
  end = catchLostFocus();
});

afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element;
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['button', 'li'],
  ['li', '[role=tabpanel]'],
  ['[role=tabpanel]', 'main'],
])('moves the focus of a removed %s to what remains around it', async (removed, remaining) => {
  find('button').focus();
  find(removed).remove();
  await nextTask();
  expect(find(remaining)).toHaveFocus();
});

test('leaves the focus of a removed element where other code has moved it', async () => {
  find('button').focus();
  find('button').remove();
  find('a').focus();
  await nextTask();
  expect(find('a')).toHaveFocus();
});

test('does not take the focus if the user has left the element before', async () => {
  find('button').focus();
  find('button').blur();
  find('footer').remove();
  await nextTask();
  expect(document.body).toHaveFocus();
});
