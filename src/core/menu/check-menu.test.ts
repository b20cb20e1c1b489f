import { expect, test } from 'vitest'
import type { MenuConfig, MenuConfigChange } from '../../generated/types'
import { checkMenu } from './check-menu'
import { defaultMenu, defaultMenuConfig } from './merge-menu'

const names = { zh: '差旅', en: 'Travel', es: '' }
const link = (target: string, part: Partial<MenuConfigChange> = {}): MenuConfigChange => ({
  id: 'own',
  kind: 'link',
  in: 'work',
  names,
  target,
  ...part,
})
const frame = (target: string, part: Partial<MenuConfigChange> = {}) =>
  link(target, { kind: 'frame', url: '/travel', ...part })
const leading = (id: string, url: string, target: string) => link(target, { id, kind: 'redirect', url })
const withEntries = (...entries: MenuConfigChange[]): Partial<MenuConfig> => ({ entries })

const refusalOf = (part: Partial<MenuConfig>) => {
  try {
    checkMenu({ ...defaultMenuConfig, frames: ['https://a.example'], ...part }, defaultMenu)
  } catch (error) {
    return error
  }
}

test.each<[string, Partial<MenuConfig>]>([
  ['nothing', {}],
  [
    'links inside and outside',
    withEntries(link('/list/waiting?page=2'), link('http://intra/x', { id: 'b' })),
  ],
  [
    'a frame of an allowed site as home',
    { ...withEntries(frame('https://a.example/x?y=1')), home: 'own', phoneHome: 'waiting' },
  ],
  [
    'redirects one after another',
    withEntries(leading('a', '/old', '/older'), leading('b', '/older', '/list/cc?x=1')),
  ],
  [
    'a group and what stands in it',
    withEntries({ id: 'g', kind: 'group', names }, link('/drafts', { in: 'g' })),
  ],
  ['a change of an entry that is gone', withEntries({ id: 'no-longer', hidden: true })],
  [
    'sites',
    { frames: ['https://a.example:8443', 'http://localhost:9000'], redirects: ['https://b.example'] },
  ],
])('accepts %s', (_, part) => expect(refusalOf(part)).toBeUndefined())

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '\t/x',
  'https://u:p@a.example',
  'file:///etc',
  'list',
  '',
])('rejects a link to %j and names the entry', (target) => {
  for (const one of [link(target), leading('own', '/x', target)])
    expect(refusalOf(withEntries(one))).toMatchObject({
      code: expect.stringMatching(/bad-link|bad-redirect/),
      params: { name: '差旅' },
    })
})

const many = Array.from({ length: 101 }, (_, n) => ({ id: `e${n}`, hidden: true }))
const sites = Array.from({ length: 21 }, (_, n) => `https://s${n}.example`)

test.each<[string, Partial<MenuConfig>, string, object]>([
  ['too many entries', { entries: many }, 'too-many', { count: 101, limit: 100 }],
  ['too many sites', { redirects: sites }, 'too-many-origins', { limit: 20 }],
  ['a site with a path', { frames: ['https://a.example/x'] }, 'no-origin', { origin: 'https://a.example/x' }],
  ['any site', { frames: ['https://*.example'] }, 'no-origin', {}],
  ['a site without https', { redirects: ['http://a.example'] }, 'no-origin', {}],
  ['a header in a site', { frames: ["https://a.example; script-src 'unsafe-inline'"] }, 'no-origin', {}],
  [
    'a frame of a foreign site',
    withEntries(frame('https://b.example')),
    'foreign-frame',
    { name: '差旅', origin: 'https://b.example' },
  ],
  ['a frame of a page inside', withEntries(frame('/list/waiting')), 'bad-link', {}],
  ['a redirect outside', withEntries(leading('a', '/x', 'https://a.example')), 'bad-redirect', {}],
  ['a redirect to itself', withEntries(leading('a', '/x', '/x?y=1')), 'circle', { name: '差旅' }],
  ['redirects in a circle', withEntries(leading('a', '/x', '/y'), leading('b', '/y', '/x')), 'circle', {}],
  [
    'an address of the product',
    withEntries(frame('https://a.example', { url: '/flowcreat/12' })),
    'address-taken',
    {},
  ],
  ['the address of signing in', withEntries(leading('a', '/login', '/drafts')), 'address-taken', {}],
  [
    'one address for two',
    withEntries(leading('a', '/x', '/drafts'), leading('b', '/x', '/drafts')),
    'address-taken',
    {},
  ],
  ['an address that is none', withEntries(leading('a', '/a/:b', '/drafts')), 'no-address', { url: '/a/:b' }],
  [
    'a group in a group',
    withEntries({ id: 'g', kind: 'group', names, in: 'work' }),
    'too-deep',
    { name: '差旅' },
  ],
  ['an entry in an entry', withEntries(link('/drafts', { in: 'waiting' })), 'no-group', {}],
  ['no name', withEntries(link('/drafts', { names: { zh: ' ', en: '', es: '' } })), 'no-name', { id: 'own' }],
  [
    'a long name',
    withEntries({ id: 'waiting', names: { zh: '长'.repeat(41), en: '', es: '' } }),
    'name-too-long',
    { limit: 40 },
  ],
  ['the same twice', withEntries(link('/drafts'), link('/drafts')), 'twice', {}],
  [
    'an own entry under the name of a built-in one',
    withEntries(link('/drafts', { id: 'waiting' })),
    'twice',
    {},
  ],
  ['a home that needs something said', { home: 'flowcreat' }, 'no-home', { id: 'flowcreat' }],
  ['a home outside', { ...withEntries(link('https://a.example')), phoneHome: 'own' }, 'no-home', {}],
])('rejects %s', (_, part, code, params) =>
  expect(refusalOf(part)).toMatchObject({ code: `menu-config.${code}`, params }),
)
