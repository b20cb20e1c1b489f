import { expect, test } from 'vitest'
import { type ImpersonationUser, impersonationProblem } from './impersonation'

const someone = (id: string, rest: Partial<ImpersonationUser> = {}) => ({
  id,
  isAdmin: false,
  roles: [],
  ...rest,
})
const admin = { ...someone('admin', { isAdmin: true, roles: ['all'] }), isActing: false, mayBeAdmins: false }
const helper = {
  ...someone('helper', { roles: ['employee.changeuser', 'flowdesign'] }),
  isActing: false,
  mayBeAdmins: true,
}

test.each([
  ['an administrator acts as an employee', admin, someone('li'), undefined],
  ['an administrator acts as a designer', admin, someone('li', { roles: ['flowdesign'] }), undefined],
  ['nobody acts from a switched session', { ...admin, isActing: true }, someone('li'), 'acting.nested'],
  ['nobody acts as oneself', admin, someone('admin'), 'acting.self'],
  ['no administrator is acted as', admin, someone('wu', { isAdmin: true }), 'acting.administrator'],
  [
    'nobody who may do everything is acted as',
    admin,
    someone('wu', { roles: ['all'] }),
    'acting.administrator',
  ],
  [
    'an administrator acts as another where the company allows it',
    { ...admin, mayBeAdmins: true },
    someone('wu', { isAdmin: true }),
    undefined,
  ],
  ['but nobody else does', helper, someone('wu', { isAdmin: true }), 'acting.administrator'],
  ['a helper acts as who may do less', helper, someone('li', { roles: ['flowdesign.list'] }), undefined],
  [
    'a helper does not act as who may do more',
    helper,
    someone('li', { roles: ['company'] }),
    'acting.more-rights',
  ],
  ['a wider permission is more', helper, someone('li', { roles: ['employee'] }), 'acting.more-rights'],
])('%s', (_, actor, subject, problem) => expect(impersonationProblem(actor, subject)).toBe(problem))
