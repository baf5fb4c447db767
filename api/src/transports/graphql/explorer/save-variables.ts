import { UNKNOWN_ID } from './environment.js';

/**
 * Runs in the explorer after each request of an example, in an interpreter for ECMAScript 2019: stores tokens and IDs
 * for the examples that use them. Users of the explorer can read and edit this text.
 */
export const SAVE_VARIABLES = `
// Keeps tokens and identifiers of this answer in the environment, where other examples take them from.
const body = altair.response.body;
const data = (typeof body === 'string' ? JSON.parse(body) : body || {}).data || {};
const keep = (values) => {
  for (const name of Object.keys(values))
    if (values[name]) altair.helpers.setEnvironment(name, values[name], true);
};

if (data.login) {
  const { token, user } = data.login;
  keep(user.role === 'provider' ? { providerToken: token } : { customerToken: token, customerId: user.id });
}
if (data.changePassword) keep({ customerToken: data.changePassword });
if (data.adminLogin) keep({ adminToken: data.adminLogin.token });
if (data.service) keep({ serviceId: data.service.id, providerId: data.service.provider.id });
if (data.availableDates) keep({ eventDate: data.availableDates[0] });
if (data.availableSlots && data.availableSlots[0])
  keep({ slotId: data.availableSlots[0].id, eventDate: data.availableSlots[0].date });
if (data.createAccessToken) keep({ accessTokenId: data.createAccessToken.accessToken.id });
if (data.createBooking) keep({ bookingId: data.createBooking.id });
if (data.askQuestion) keep({ threadId: data.askQuestion.id });
if (data.createWebhook) keep({ webhookId: data.createWebhook.webhook.id });
if (data.testWebhook) keep({ deliveryId: data.testWebhook.id });
if (data.reviewBooking) keep({ reviewId: data.reviewBooking.id });
if (data.reviews && data.reviews.nodes && data.reviews.nodes[0]) keep({ reviewId: data.reviews.nodes[0].id });
if (data.createService) {
  const { id, provider } = data.createService;
  keep({ ownServiceId: id, serviceId: id, providerId: provider.id });
}
const slot = data.createSlot || data.updateSlot;
if (slot) {
  keep({ ownSlotId: slot.id });
  // The customer books it, if there is a service of the same provider.
  if (altair.helpers.getEnvironment('ownServiceId') !== '${UNKNOWN_ID}')
    keep({ slotId: slot.id, eventDate: slot.date });
}
`.trim();
