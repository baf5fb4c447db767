import { assertValid } from '../../src/kernel/validation.js';
import { CreateBookingInput } from '../../src/marketplace/bookings/booking.input.js';
import { CreateSlotsInput } from '../../src/marketplace/slots/slot.input.js';
import { CreateWebhookInput } from '../../src/marketplace/webhooks/webhook.input.js';

const errorsOf = (input: object): Promise<unknown> =>
  assertValid(input).then(
    () => ({}),
    (error: unknown) => error,
  );

it.each([
  ['customerDetails', CreateBookingInput, 'Customer details are required'],
  ['weekdays', CreateSlotsInput, 'Weekdays are required'],
  ['kinds', CreateWebhookInput, 'Kinds are required'],
])('says in the plural that a list or an input is missing: %s', async (field, Input, message) => {
  expect(await errorsOf(new Input())).toMatchObject({ details: { fields: { [field]: message } } });
});
