import { expect, test } from 'vitest'
import { checkPassword } from './change-password'

const good = { oldPassword: 'Old12345', newPassword: 'New12345', confirmPassword: 'New12345' }
const withNew = (password: string) => ({ ...good, newPassword: password, confirmPassword: password })

test.each([
  ['a good one', good, {}],
  ['six characters', withNew('Abc123'), {}],
  ['five characters', withNew('Abc12'), { newPassword: 'password.length' }],
  ['twenty-one characters', withNew(`Aa1${'x'.repeat(18)}`), { newPassword: 'password.length' }],
  ['no upper case', withNew('abc12345'), { newPassword: 'password.characters' }],
  ['no digit', withNew('Abcdefgh'), { newPassword: 'password.characters' }],
  ['no new one', withNew(''), { newPassword: 'password.new-missing', confirmPassword: 'password.differs' }],
  ['no old one', { ...good, oldPassword: '' }, { oldPassword: 'password.old-missing' }],
  ['two that differ', { ...good, confirmPassword: 'New1234' }, { confirmPassword: 'password.differs' }],
])('%s', (_, form, problems) => expect(checkPassword(form, 'mixed')).toEqual(problems))
