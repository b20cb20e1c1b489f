import { afterEach, expect, test, vi } from 'vitest'
import { environments, getEnvironment } from '#/core/permission/environment'
import publicTexts from '#/generated/texts/zh.json'
import { api } from '../platform/api'
import { CallError } from '../platform/call-error'
import { setFailureListener } from '../platform/failure-listener'
import { readToken, storeToken, storeTokenCookie, switchToken } from '../platform/token'
import {
  currentPerson,
  expireSession,
  failSession,
  loadSession,
  preloadKey,
  refreshRoles,
  resetSession,
  resumeSession,
  retrySession,
  signIn,
  signOut,
} from './session'
import { neighbourOf, recordView } from './visited-views'

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send }))
vi.mock('../platform/encryption/body-encryption', async (load) => ({
  ...(await load<object>()),
  encryptPassword: async () => 'encrypted',
}))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const badges = { cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 2, needcreat: 0 }
const person = { id: 'li', name: '李娜', roles: { flow: true }, custom_route: [], badges }
const answers = (...all: [number, object][]) => {
  for (const [status, envelope] of all)
    send.mockResolvedValueOnce({
      status,
      data: JSON.stringify({ success: status === 200, msg: '', ...envelope }),
    })
}
const ended: [number, object] = [401, { msg: '登录过期', code: 'session.ended' }]
const onFailure = vi.fn()
setFailureListener({ onFailure, onSessionEnd: expireSession })

afterEach(() => {
  resetSession()
  send.mockReset()
  onFailure.mockReset()
})

test('rejects a person without roles', async () => {
  answers([200, { data: { ...person, roles: null } }])
  await expect(loadSession()).rejects.toThrow('getInfo: roles must be a non-null array!')
  expect(currentPerson()).toBeNull()
})

test('sends what the page of the person requests first before the person is shown', async () => {
  const shown: (string | undefined)[] = []
  send.mockImplementation(async ({ url }: { url: string }) => {
    if (url.endsWith('waiting')) shown.push(currentPerson()?.id)
    return { status: 200, data: JSON.stringify({ success: true, msg: '', data: person }) }
  })
  await loadSession(() => void api.oa.flow.list.waiting({ nowpage: 1, search: {} }))
  expect(shown).toEqual([undefined])
  expect(currentPerson()?.id).toBe('li')
})

test('holds a call whose session expired and resends it after sign-in', async () => {
  answers([200, { data: person }], ended, [200, { data: badges }])
  await loadSession()
  const call = api.oa.flow.list.number({})
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  resumeSession()
  expect(await call).toEqual(badges)
  expect(onFailure).not.toHaveBeenCalled()
})

test('fails a call with a message when the person abandons the sign-in', async () => {
  answers([200, { data: person }], ended)
  await loadSession()
  const call = api.oa.flow.list.number({})
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  resetSession()
  await expect(call).rejects.toThrow('登录过期')
  expect(onFailure).toHaveBeenCalledOnce()
})

test('sends the token in header and body and forgets it with the session', async () => {
  storeToken('t1', new Date(Date.now() + 60_000))
  answers([200, { data: badges }])
  await api.oa.flow.list.number({})
  const [{ headers, data }] = send.mock.calls[0] ?? []
  expect(headers['X-Token']).toBe('t1')
  expect(JSON.parse(data)).toMatchObject({ _employeetoken: 't1', _version: '1' })
  resetSession()
  expect(readToken()).toBe('')
})

test('S1-172 “Timeout 60 s (60,000 ms)”: a call gives up after a minute', async () => {
  answers([200, { data: badges }])
  await api.oa.flow.list.number({})
  expect(send.mock.calls[0]?.[0]).toMatchObject({ timeout: 60_000 })
})

test('several calls that expire together during impersonation restore the own token once', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  storeToken('own', new Date(Date.now() + 60_000))
  switchToken('other', new Date(Date.now() + 60_000))
  void expireSession()
  void expireSession()
  expect(readToken()).toBe('own')
  expect(assign).toHaveBeenCalledOnce()
  assign.mockRestore()
})

test('the next user to sign in finds no pages of the previous one', () => {
  recordView({ url: '/flowcreat/trip', title: 'menu.flowcreat' })
  expect(neighbourOf('/')).toBe('/flowcreat/trip')
  resetSession()
  expect(neighbourOf('/')).toBe('/')
})

test('S1-111 “reloads the user info, regenerates routes and clears open tab views”: after a role change only', async () => {
  const route = (url: string) => [{ id: url, title: url, url }]
  answers(
    [200, { data: { ...person, custom_route: route('/flows') } }],
    [200, { data: { ...person, custom_route: route('/flows') } }],
    [200, { data: { ...person, roles: { flowdesign: true }, custom_route: route('/oaset') } }],
  )
  await loadSession()
  const before = currentPerson()
  recordView({ url: '/flowcreat/trip', title: 'menu.flowcreat' })
  await refreshRoles()
  expect([neighbourOf('/'), currentPerson()]).toEqual(['/flowcreat/trip', before])
  await refreshRoles()
  expect([neighbourOf('/'), currentPerson()?.custom_route]).toEqual(['/', route('/oaset')])
})

test('S1-110 “Logout or forced logout clears token, roles and name”: also the tokens of other environments', async () => {
  answers([200, { data: person }], [200, { data: null }])
  storeToken('t1', new Date(Date.now() + 60_000))
  for (const { cookie } of environments) storeTokenCookie(cookie, 't2', new Date(Date.now() + 60_000))
  await loadSession()
  await signOut()
  expect(currentPerson()).toBeNull()
  expect(document.cookie).not.toContain('Token')
})

test('an outage ends no session of another environment, and a retry restores the own token', async () => {
  const other = getEnvironment('test')
  storeToken('t1', new Date(Date.now() + 60_000))
  storeTokenCookie(other.cookie, 't2', new Date(Date.now() + 60_000))
  expect(failSession(new CallError('away', '', null, 503))).toBe(true)
  expect(readToken()).toBe('')
  expect(document.cookie).toContain(other.cookie)
  retrySession()
  expect(readToken()).toBe('t1')
})

test.each(['session.acting-ended', 'session.environment-ended'])(
  'the login page has the text of %s, which a page shows after the end of a session',
  (key) => expect(Object.keys(publicTexts)).toContain(key),
)

const sentPaths = () => send.mock.calls.map(([{ url }]) => String(url).split('/').at(-1))

test('uses the key that was requested while the password was typed, for its name and once', async () => {
  const key = { kid: '1', publicKey: 'none' }
  send.mockImplementation(async ({ url }) => ({
    status: 200,
    data: JSON.stringify({ success: true, msg: '', data: /getpkey$/.test(url) ? key : { needsCode: true } }),
  }))
  preloadKey(' 100002 ')
  preloadKey('100002')
  await signIn('100002', 'Qianpi123')
  expect(sentPaths()).toEqual(['getpkey', 'login'])
  preloadKey('100002')
  await signIn('100003', 'Qianpi123')
  expect(sentPaths().slice(2)).toEqual(['getpkey', 'getpkey', 'login'])
})
