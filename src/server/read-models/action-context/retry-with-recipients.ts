import type { Context } from '../../platform/http/define-call'
import {
  type RecipientDirectorySnapshot,
  readRecipientDirectory,
  recipientDirectoryAtVersions,
} from '../../queries/directory/recipient-directory'

/** Thrown before an act that asks people is stored, where the company has changed since it was decided. */
export class CompanyChangedError extends Error {}

/** A company changes a few times a minute at most, not while each of so many tries is under way. */
const mostTries = 20

/**
 * Does work on the company as it stands, and again where the company changed before the work was stored: nobody is
 * asked who has left meanwhile. What was stored before the change is seen to by the change itself (offboarding-tasks.ts).
 */
export async function retryWithRecipients<Answer>(
  context: Context,
  work: (addressees: RecipientDirectorySnapshot) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await work(await addresseesFor(context, tries))
    } catch (error) {
      if (!(error instanceof CompanyChangedError) || tries === mostTries) throw error
    }
}

const addresseesFor = (context: Context, tries: number): Promise<RecipientDirectorySnapshot> =>
  context.company && tries === 1
    ? recipientDirectoryAtVersions(context, context.company)
    : readRecipientDirectory(context)
