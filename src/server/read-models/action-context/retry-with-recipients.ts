import type { Context } from '../../platform'
import {
  type RecipientDirectorySnapshot,
  readRecipientDirectory,
  recipientDirectoryAtVersions,
} from '../../queries'

/**
 * Thrown before an action that resolves recipients is stored, if the company has changed since it was
 * decided.
 */
export class CompanyChangedError extends Error {}

/** Maximum number of retries; a company changes a few times a minute at most. */
const mostTries = 20

/**
 * Runs work on the current company, again if it changed before the work was stored: no task goes to a person
 * who has left meanwhile. What was stored before the change is handled by the change itself
 * (offboarding-tasks.ts).
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
