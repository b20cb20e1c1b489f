import { expect, test } from 'vitest'
import { guardRoute, parseDeepLink, type RouteRequest } from './guarded-page'

const visit: RouteRequest = {
  path: '/list/waiting',
  fullPath: '/list/waiting?page=2',
  redirect: null,
  origin: 'https://oa.example.com',
  hasToken: true,
  needsSetup: false,
  roles: ['flow.work'],
}
const stay = { kind: 'stay' }

test.each<[string, Partial<RouteRequest>, unknown]>([
  [
    'without a token every page leads to the login and back',
    { hasToken: false },
    { kind: 'go', to: '/login?redirect=%2Flist%2Fwaiting%3Fpage%3D2' },
  ],
  ['without a token the login is open', { hasToken: false, path: '/login' }, stay],
  ['without a token the auth redirect is open', { hasToken: false, path: '/auth-redirect' }, stay],
  ['with a token the login leads home', { path: '/login' }, { kind: 'go', to: '/' }],
  [
    'with a token the login leads back',
    { path: '/login', redirect: '/flowdeal?msgid=1' },
    { kind: 'go', to: '/flowdeal?msgid=1' },
  ],
  [
    'another site is asked about',
    { path: '/login', redirect: 'https://evil.example/x' },
    { kind: 'leave', url: 'https://evil.example/x', host: 'evil.example' },
  ],
  ['an unknown person is loaded first', { roles: undefined }, { kind: 'load' }],
  ['a page without demands is open', {}, stay],
  ['one of the demanded roles is enough', { demands: ['flowdesign', 'flow'], roles: ['flow'] }, stay],
  ['a wider role opens', { demands: ['flowdesign.list'], roles: ['flowdesign'] }, stay],
  ['a missing role leads to 401', { demands: ['flowdesign'] }, { kind: 'go', to: '/401' }],
  ['without a company every page leads to its founding', { needsSetup: true }, { kind: 'go', to: '/setup' }],
  [
    'the login, too, and without a word of coming back',
    { needsSetup: true, hasToken: false, path: '/login' },
    { kind: 'go', to: '/setup' },
  ],
  [
    'a company is founded by somebody without a token',
    { needsSetup: true, hasToken: false, path: '/setup' },
    stay,
  ],
  ['whoever has founded it sees what comes next', { path: '/setup' }, stay],
  ['nobody else founds it again', { hasToken: false, path: '/setup' }, { kind: 'go', to: '/login' }],
  ['401 itself is drawn', { path: '/401', demands: ['flowdesign'] }, stay],
])('%s', (_, part, verdict) => expect(guardRoute({ ...visit, ...part })).toEqual(verdict))

test.each([
  ['#/flowdeal?msgid=1&nowfunid=2', '/flowdeal?msgid=1&nowfunid=2'],
  ['#top', undefined],
  ['', undefined],
])('maps the hash %j to the path %s', (hash, path) => expect(parseDeepLink(hash)).toBe(path))
