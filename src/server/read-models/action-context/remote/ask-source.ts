import { directoryChoices } from '../../../../core/directory/directory-choices'
import { directoryFunctions } from '../../../../core/directory/directory-functions'
import type { RemoteQuestion } from '../../../../core/expression'
import type { Context } from '../../../platform'
import type { RemoteOutcome } from '../../../platform/remote/answer-cache'
import { parametersByName, type RemoteRequest } from '../../../platform/remote/http-source'
import { directoryApi, setsApi } from '../../../platform/remote/sources'
import { readCurrentDirectory } from '../../../queries'
import { findCell, findRowsByKeys } from '../../dbset/lookup-rows'
import type { RowContext } from '../../dbset/read-rows'

/**
 * Queries the source of a remote function: the current directory, or another host, from the cache or by a
 * request. A failure younger than `patience` milliseconds is reused.
 */
export async function queryRemote(
  context: Pick<Context, 'remote'> & RowContext,
  question: RemoteQuestion,
  patience: number,
): Promise<RemoteOutcome> {
  const found = context.remote.functions.get(question.funname)
  if (!found) return { failed: 'failed' }
  const { source, fun, options } = found
  if (source.api === setsApi) return options ? findRowsByKeys(context, question) : findCell(context, question)
  if (options) return askOptions(context, { source, fun, question, options }, patience)
  if (source.api !== directoryApi) return context.remote.ask({ source, fun, question }, patience)
  const answer = directoryFunctions.get(`${source.prefix}${fun}`)
  const directory = await readCurrentDirectory(context)
  return { value: answer?.(directory, question.para[0] ?? '') ?? '', length: 0 }
}

async function askOptions(
  context: Pick<Context, 'remote' | 'db' | 'caller'>,
  asked: RemoteRequest & Required<Pick<RemoteRequest, 'options'>>,
  patience: number,
): Promise<RemoteOutcome> {
  const { api } = asked.options
  if (!api.startsWith(directoryApi)) return context.remote.ask(asked, patience)
  const offer = directoryChoices.get(api.slice(directoryApi.length))
  const value = offer?.(await readCurrentDirectory(context), parametersByName(asked.question)) ?? []
  return { value, length: 0 }
}
