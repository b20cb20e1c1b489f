import { BusinessError } from '../../../core/business-error'
import { type AppContext, type Language, translateKey } from '../../platform'
import { loadNoticeTask } from './notice-task'
import { createReceiverContext } from './person-context'

/** Task of a person, and the language in which they read it. */
interface PersonTask {
  workspace: string
  messageId: string
  personId: string
  language: Language
}

/** Says how a task ended, by whom and when; undefined while it waits for the person. */
export async function describeTaskResult(
  { messageId, language, ...person }: PersonTask,
  appContext: AppContext,
): Promise<string | undefined> {
  const context = await createReceiverContext({ ...person, language, channel: 'chat' }, appContext)
  if (!context) return translateKey(language, 'decision-link.invalid')
  try {
    await loadNoticeTask(messageId, context)
    return undefined
  } catch (error) {
    if (error instanceof BusinessError) return translateKey(language, error.code, error.params)
    throw error
  }
}
