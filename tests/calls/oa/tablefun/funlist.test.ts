import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../../kit/server'

const fun = (funname: string) => ({ funname, fun: 'x', placeholder: '' })
const cities = { usedscope: 'DataSourceAdmin', n: '城市', v: 'cities', props: { value: 'id' } } as const
const secretive = {
  name: '外部',
  prefix: 'fx.',
  api: 'https://fx.example/secret-path',
  fields: [],
  funlist: [fun('汇率')],
  remotefun: [{ ...cities, api: 'https://fx.example/secret-path/cities' }],
  headers: { authorization: 'Bearer geheim' },
}
const guarded = { ...secretive, name: '财务', funlist: [fun('余额')], permission: 'finance' }

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile({ remoteFunctions: [secretive, guarded] })
})
afterAll(() => server.stop())

const groupsFor = async (jobId: string) => {
  const answer = await (await server.as(jobId)).call('oa/tablefun/funlist', {})
  return { ...answer, data: answer.data.filter(({ name }) => name !== '数据集') }
}

test('lists the functions for every signed-in person without their addresses', async () => {
  const answer = await groupsFor('100010')
  expect(answer.data).toEqual([
    { name: '外部', prefix: 'fx.', fields: [], funlist: [fun('汇率')], remotefun: [cities] },
  ])
  expect(JSON.stringify(answer)).not.toMatch(/geheim|secret-path/)
})

test('limits functions with a permission to its holders', async () => {
  const names = (await groupsFor('admin')).data.map(({ name }) => name)
  expect(names).toEqual(['外部', '财务'])
})

test('offers database sets as a function to everyone, with the names of chosen rows', async () => {
  const { data } = await (await server.as('100010')).call('oa/tablefun/funlist', {})
  expect(data.at(-1)).toMatchObject({
    name: '数据集',
    funlist: [{ funname: '数据集' }],
    remotefun: [{ v: 'dbset' }],
  })
})

test('rejects a list of functions without a session', async () => {
  expect((await server.nobody.call('oa/tablefun/funlist', {})).status).toBe(401)
})

test('rejects a body with additional fields', async () => {
  const answer = await (await server.as('100010')).raw('oa/tablefun/funlist', { all: true })
  expect(answer).toMatchObject({ status: 400, code: 'request.unknown-field' })
})
