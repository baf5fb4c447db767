import { publicName } from '../../src/marketplace/users/public-name.js';

it.each([
  ['Maya Lind', 'Maya L.'],
  ['Maya', 'Maya'],
  ['Maya 5', 'Maya 5.'],
  ['olivia.bennett@example.com', 'o…'],
  ['olivia@example.com Bennett', 'o… B.'],
  ['@olivia', '…'],
  ['Olivia @bennett', 'Olivia'],
  ['＠olivia', '…'],
  ['+4915112345678', '…'],
  ['kim0151-12345', 'kim…'],
  ['٠٥٥١٢٣٤٥٦٧ Kim', '… K.'],
])('shows %s in public as %s, without a contact', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
