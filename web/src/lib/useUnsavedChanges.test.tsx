import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useUnsavedChanges } from './useUnsavedChanges.js';

const QUESTION = 'Discard your changes?';
let questions: string[] = [];
let agrees = false;

function Form({ dirty }: { dirty: boolean }) {
  const mayClose = useUnsavedChanges(dirty);
  return (
    <>
      <h1>The form</h1>
      <Link to="/elsewhere">Leave</Link>
      <Link to="/form?tab=2">Other tab</Link>
      <button data-leaves onClick={(event) => (event.currentTarget.title = 'signed out')}>
        Logout
      </button>
      <button onClick={(event) => (event.currentTarget.title = String(mayClose()))}>Close</button>
    </>
  );
}

async function open({ dirty = true } = {}) {
  window.history.replaceState(null, '', '/start');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/start" element={<Link to="/form">To the form</Link>} />
        <Route path="/form" element={<Form dirty={dirty} />} />
        <Route path="/elsewhere" element={<h1>Elsewhere</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  return user;
}

beforeEach(() => {
  questions = [];
  agrees = false;
  window.confirm = (question) => {
    questions.push(String(question));
    return agrees;
  };
});

test('asks for confirmation on Back, and stays on the form and its address until the user agrees', async () => {
  await open();
  for (const times of [1, 2]) {
    act(() => window.history.back());
    await waitFor(() => expect(questions).toHaveLength(times));
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    expect(screen.getByRole('heading', { name: 'The form' })).toBeVisible();
  }
  agrees = true;
  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(questions).toEqual([QUESTION, QUESTION, QUESTION]);
});

test('asks for confirmation on a link to another page, but not to another tab of the same page', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Other tab' }));
  expect(window.location.search).toBe('?tab=2');
  expect(questions).toEqual([]);

  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(questions).toEqual([QUESTION]);
  expect(screen.getByRole('heading', { name: 'The form' })).toBeVisible();
  agrees = true;
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('asks for confirmation on a button that leaves the page', async () => {
  const user = await open();
  const logout = screen.getByRole('button', { name: 'Logout' });
  await user.click(logout);
  expect(logout).not.toHaveAttribute('title');
  agrees = true;
  await user.click(logout);
  expect(logout).toHaveAttribute('title', 'signed out');
  expect(questions).toEqual([QUESTION, QUESTION]);
});

test('asks for confirmation when a button closes the form', async () => {
  const user = await open();
  const close = screen.getByRole('button', { name: 'Close' });
  await user.click(close);
  expect(close).toHaveAttribute('title', 'false');
  agrees = true;
  await user.click(close);
  expect(close).toHaveAttribute('title', 'true');
  expect(questions).toEqual([QUESTION, QUESTION]);
});

const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('makes the browser ask before the page unloads, until the form is closed', async () => {
  const user = await open();
  expect(unload()).toBe(true);
  agrees = true;
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(unload()).toBe(false);
});

test('asks for no confirmation while the form has no changes', async () => {
  const user = await open({ dirty: false });
  expect(unload()).toBe(false);
  const close = screen.getByRole('button', { name: 'Close' });
  await user.click(close);
  expect(close).toHaveAttribute('title', 'true');
  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(questions).toEqual([]);
});
