import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EnvironmentName, environments } from '../../src/core/permission/environment'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { startEnvironmentSession } from '../../src/server/queries/session/session'
import { serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
const tokens = new Map<EnvironmentName, string>()
const tokenOf = (name: EnvironmentName) => tokens.get(name) ?? ''

beforeAll(async () => {
  server = await serverOfFile()
  for (const { name } of environments) {
    const wanted = { workspace: 'oa', personId: '100002', realId: null, environment: name, life: 3_600_000 }
    const { token } = await server.db.transaction((tx) => startEnvironmentSession(tx, server.house, wanted))
    tokens.set(name, token)
  }
})
afterAll(() => server.stop())

const ask = (headers: Record<string, string>, body: object = {}) =>
  server.nobody.raw('oa/flow/list/number', body, headers)

const pairs = environments.flatMap((sent) => environments.map((made) => ({ sent, made })))

describe('tokens of an environment', () => {
  test.each(pairs)('accepts a token of $made.name under $sent.header only where it belongs', async (pair) => {
    const { status } = await ask({ [pair.sent.header]: tokenOf(pair.made.name) })
    expect(status).toBe(pair.sent === pair.made ? 200 : 401)
  })

  test.each(pairs.filter(({ sent, made }) => sent !== made))(
    'rejects a token under $sent.header beside one under $made.header',
    async ({ sent, made }) => {
      const headers = { [sent.header]: tokenOf(sent.name), [made.header]: tokenOf(made.name) }
      expect((await ask(headers)).status).toBe(401)
    },
  )

  test.each(pairs)(
    'rejects $made.bodyKey unless it repeats the token of $sent.header',
    async ({ sent, made }) => {
      const { status } = await ask(
        { [sent.header]: tokenOf(sent.name) },
        { [made.bodyKey]: tokenOf(made.name) },
      )
      expect(status).toBe(sent === made ? 200 : 401)
    },
  )
})

/** What all environments share is administered below these; handing over moves messages of one environment. Open calls have no environment. */
const isOfShared = (name: string) =>
  /^(customize|dept|employee|oa\/company|oa\/flow\/com_config|oa\/flowdesigns)\//.test(name) &&
  !/^employee\/(getinfo|login|logout)|^oa\/flowdesigns\/entrust\/handover$/.test(name)

test('runs every call that changes shared data on the data of production', () => {
  const own = catalogueCalls.filter(
    ({ name, writes, shared, open }) => isOfShared(name) && writes && !shared && !open,
  )
  expect(own.map(({ name }) => name)).toEqual([])
})
