import { Admin } from '../../src/marketplace/users/admin.entity.js';
import { createAdmin } from '../../src/marketplace/admin/create-admin.js';
import { freshApp } from '../support/app.js';

describe('creating an administrator', () => {
  const app = freshApp();

  const create = (changes: { email?: string; name?: string }) =>
    createAdmin(app.dataSource.manager, {
      email: 'ada@example.com',
      name: 'Ada',
      password: 'correct horse battery',
      ...changes,
    });

  it.each([
    ['email', 'a\u200bda@example.com', 'Email is not valid'],
    ['email', 'ada', 'Email is not valid'],
    ['email', 'аda@example.com', 'Email must not mix alphabets'],
    ['name', 'A\u202eda', 'Name is not valid'],
    ['name', '\u3164', 'Name is not valid'],
    ['name', 'Dеleted user', 'This name cannot be used'],
  ])('rejects a new administrator with the %s %j', async (field, value, message) => {
    await expect(create({ [field]: value })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { [field]: message } },
    });
    expect(await app.dataSource.manager.count(Admin)).toBe(0);
  });

  it('accepts letters of any script in the name of a new administrator', async () => {
    await create({ name: 'Āda Ловлейс 李' });
    expect(await app.dataSource.manager.count(Admin)).toBe(1);
  });
});
