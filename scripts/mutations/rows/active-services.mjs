/** Services that are switched off. */
const ACTIVE = 'api/test/services/active-services.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const ACTIVE_SERVICE_ROWS = [
  {
    id: 'Z1',
    threat: "A provider switches off another provider's service",
    defence: 'Ownership is a condition of the statement',
    test: ACTIVE,
    title: 'does not exist for another provider',
  },
  {
    id: 'Z2',
    threat: 'A provider publishes a service again that an administrator has deactivated',
    defence: 'The statement changes only services that no administrator has deactivated',
    test: ACTIVE,
    title: 'stays off if an administrator has deactivated it, until an administrator activates it',
  },
  {
    id: 'Z3',
    threat: 'A provider activates a service while an administrator deactivates it',
    defence: 'The administrator’s decision is stored with the service',
    test: ACTIVE,
    title: 'is not active if the administrator has deactivated it',
  },
];
