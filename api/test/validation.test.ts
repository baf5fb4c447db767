import { sharedApp } from './support/app.js';
import { aCustomer, aProvider, tokenOf } from './support/factories.js';
import { CUSTOMER_DETAILS, FORMS, type Form } from './validation.cases.js';

/** The error for a value, short enough to read in a list of failures. */
interface Refusal {
  code: string | undefined;
  /** The fields that the response names. */
  fields: string[];
  message: string | undefined;
}

describe('the validation of forms', () => {
  const app = sharedApp();
  let tokens: Record<string, string | undefined>;
  beforeAll(async () => {
    tokens = {
      nobody: undefined,
      customer: tokenOf(app, await aCustomer(app)),
      provider: tokenOf(app, await aProvider(app)),
    };
  });

  async function rest({ rest: [method, path], by }: Form, body: unknown): Promise<Refusal> {
    const answer = await app.rest(method, path, { token: tokens[by], body });
    const { code, errors = {}, message } = answer.body;
    return { code, fields: Object.keys(errors), message };
  }

  async function graphql(document: string, variables: object, by: string): Promise<Refusal> {
    const { errors } = await app.graphql(document, { ...variables }, tokens[by]);
    const { code, fields = {} } = errors[0]?.extensions ?? {};
    return { code, fields: Object.keys(fields), message: errors[0]?.message };
  }

  /** Expects a rejection of this field; for a wrong type, GraphQL names it in the message only. */
  async function expectRefusal(form: Form, payload: object, path: string, value: unknown) {
    const refusal = { code: 'BAD_USER_INPUT', message: expect.any(String) as string };
    const overRest = await rest(form, payload);
    expect([value, overRest]).toEqual([value, { ...refusal, fields: [path] }]);
    const { fields, ...overGraphql } = await graphql(form.graphql, { input: payload }, form.by);
    expect([value, overGraphql]).toEqual([value, refusal]);
    if (fields.length > 0) expect([value, fields]).toEqual([value, [path]]);
    else expect(overGraphql.message).toMatch(new RegExp(`\\b${path.split('.').at(-1)}\\b`));
  }

  const values = Object.entries(FORMS).flatMap(([name, form]) =>
    Object.keys(form.wrong).map((field): [string, string, Form] => [field, name, form]),
  );

  it.each(Object.entries(FORMS))(
    'accepts the valid payload of %s, on which the invalid ones are based',
    async (_, form) => {
      for (const { code, fields } of [
        await rest(form, form.valid),
        await graphql(form.graphql, { input: form.valid }, form.by),
      ])
        expect([code === 'BAD_USER_INPUT', fields]).toEqual([false, []]);
    },
  );

  it.each(values)('rejects an invalid %s of %s, and names it', async (field, _, form) => {
    const refusals = (form.wrong[field] ?? []).map((value) =>
      expectRefusal(form, { ...form.valid, [field]: value }, field, value),
    );
    await Promise.all(refusals);
  });

  it.each(Object.entries(CUSTOMER_DETAILS))(
    'rejects an invalid %s of the customer details, and names it',
    async (name, wrong) => {
      const form = FORMS['a booking'] as Form;
      const details = form.valid.customerDetails as object;
      const refusals = wrong.map((value) => {
        const payload = { ...form.valid, customerDetails: { ...details, [name]: value } };
        return expectRefusal(form, payload, `customerDetails.${name}`, value);
      });
      await Promise.all(refusals);
    },
  );
});
