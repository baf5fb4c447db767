import { streetIn } from './street-in.js';

test.each([
  ['We meet at 214 Elm Street, at six.', '214 Elm Street'],
  ['The hall is 7 Martin Luther King Blvd. Bring chairs.', '7 Martin Luther King Blvd'],
  ['12 St. James’s Square', '12 St. James’s Square'],
  ['80 guests are on their way to the garden.', undefined],
  ['Our Street party, 6 PM', undefined],
  [null, undefined],
])('finds a street address in a text: %s', (text, street) => expect(streetIn(text)).toBe(street));
