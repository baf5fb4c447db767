import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from './useForm.js';

function TwoFields() {
  const { register, handleSubmit } = useForm({ defaultValues: { title: '', category: '' } });
  return (
    <form aria-label="Service" onSubmit={handleSubmit(() => undefined)}>
      <input aria-label="Title" {...register('title', { required: 'Title is required' })} />
      <input aria-label="Category" {...register('category', { required: 'Category is required' })} />
    </form>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('focuses the first invalid field of a submitted form, and leaves the focus there when the field is corrected', async () => {
  render(<TwoFields />);
  const title = screen.getByLabelText('Title');
  await act(async () => {
    fireEvent.submit(screen.getByRole('form', { name: 'Service' }));
    await Promise.resolve();
  });
  expect(title).toHaveFocus();
  await act(async () => {
    fireEvent.input(title, { target: { value: 'La' } });
    await Promise.resolve();
  });
  act(() => void jest.runAllTimers());
  expect(title).toHaveFocus();
});
