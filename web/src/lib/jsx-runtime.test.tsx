import { render } from '@testing-library/react';

const Booking = ({ guests, isNew, status }: { guests: number; isNew?: boolean; status?: string }) => (
  <>
    {isNew && <b>New!</b>} Wedding
    {status && ` is ${status}`}
    <p>
      {guests} guests {isNew ? <i>asked</i> : 'booked'}
    </p>
    {guests > 10 ? 'Many' : <i>Few</i>}
  </>
);

/** On a translated page, as each test: `test/translate-page.ts`. */
test('shows each change of a page that the browser has translated', async () => {
  const { container, rerender } = render(<Booking guests={8} />);
  const shows = async (text: string) => {
    expect(container.textContent).toBe(text);
    await Promise.resolve();
  };
  await shows(' Wedding8 guests bookedFew');
  rerender(<Booking guests={9} isNew />);
  await shows('New! Wedding9 guests askedFew');
  rerender(<Booking guests={12} isNew status="confirmed" />);
  await shows('New! Wedding is confirmed12 guests askedMany');
  rerender(<Booking guests={7} />);
  await shows(' Wedding7 guests bookedFew');
});

test('retains the words and their places on a page that is not translated', () => {
  const { container } = render(
    <p>
      Confirmed by <b>Maya</b> {'at'} {9} o’clock
      {''}
      {null}
    </p>,
  );
  expect(container.innerHTML).toBe('<p><span>Confirmed by </span><b>Maya</b><span> at 9 o’clock</span></p>');
});
