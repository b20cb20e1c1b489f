import { constants, createHash, publicEncrypt } from 'node:crypto'
import {
  employeeGetinfoGet,
  employeeLogin,
  employeeLoginGetpkey,
  fileOaGet,
  oaFlowCreat,
  oaFlowDeal,
  oaFlowListWaiting,
  oaFlowUploadfile,
} from './openapi-ts'
import { client } from './openapi-ts/client.gen'
import type { paths } from './openapi-typescript'

/*
 * A program of strangers: it knows nothing but what makers of clients read in /api/docs/json. The test copies it beside
 * what they made, compiles all of it, and lets it work with a real server.
 */

type Json<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

const path = { oa: 'oa' }
const firstPage: Json<'/api/{oa}/flow/list/waiting'> = { search: {} }

/** The data of an answer, or why there is none. */
function dataOf<Data>({
  data,
  error,
}: {
  data?: { success: boolean; msg: string; data?: Data }
  error?: unknown
}) {
  if (!data?.success || data.data === undefined) throw new Error(data?.msg ?? JSON.stringify(error))
  return data.data
}

/** Signs in and sends what follows with the token. */
async function signIn(userName: string, password: string) {
  const { kid, publicKey } = dataOf(await employeeLoginGetpkey({ body: { userName } }))
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const sealed = publicEncrypt(key, Buffer.from(password)).toString('base64')
  const { token } = dataOf(await employeeLogin({ body: { userName, kid, password: sealed } }))
  client.setConfig({ auth: () => token })
  return dataOf(await employeeGetinfoGet())
}

/** The query under which a stored file is read. */
function signed({ id: uid, fileSecret = '' }: Awaited<ReturnType<typeof signIn>>) {
  const link = { agent: 'program', uid, time: String(Math.round(Date.now() / 1000)) }
  const text = new URLSearchParams({ ...link, token: fileSecret }).toString()
  return { ...link, sign: createHash('md5').update(text).digest('hex') }
}

/** One person starts a flow with a file; the next one finds it waiting, reads the file and agrees. */
export async function work(
  baseUrl: string,
  { creator, superior, password }: Record<string, string>,
  form: object,
) {
  client.setConfig({ baseUrl })
  await signIn(creator ?? '', password ?? '')
  const file = new File(['第三季度合同'], '合同.txt', { type: 'text/plain' })
  const fileList = dataOf(await oaFlowUploadfile({ path, body: { 'filename[]': [file] } }))
  const started = dataOf(
    await oaFlowCreat({
      path,
      body: { flowid: 'flow-seal', flowdata: { fileList }, inputdata: { ...form } },
    }),
  )

  const reader = await signIn(superior ?? '', password ?? '')
  const { result } = dataOf(await oaFlowListWaiting({ path, body: firstPage }))
  const message = result.find(({ flowlistid }) => flowlistid === started.flowlistid)
  const [stored] = fileList
  const read = await fileOaGet({
    path: { fileid: stored?.fileid ?? '', name: stored?.name ?? '' },
    query: signed(reader),
    parseAs: 'text',
  })
  const dealt = dataOf(
    await oaFlowDeal({
      path,
      body: { flowmsgid: message?._id ?? '', flowdata: { suggest: '同意' }, inputdata: {} },
    }),
  )
  return {
    file: read.data,
    waiting: dealt.badges?.waiting,
    next: dealt.nextmessage.map(({ funname }) => funname),
  }
}
