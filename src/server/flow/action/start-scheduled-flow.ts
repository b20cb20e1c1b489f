import { Refused } from '../../../core/business-error'
import {
  type StartByCalendarInput,
  startByCalendar,
} from '../../../core/flow/actions/starts/start-scheduled-flow'
import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { findFlow } from '../../queries/flow/running-flow'
import { deedOf, openingScene } from '../../read-models/action-context/load-context'
import { withRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { withAddressees } from '../../read-models/action-context/retry-with-recipients'
import { withBurdens } from '../../read-models/action-context/retry-with-workload'
import { writeDeed } from './persist-action'
import { sharing } from './workload-reader'

/** What begins by the calendar, and how its moment is held so that two who begin it do so one after the other. */
interface Beginning {
  designId: string
  input: StartByCalendarInput
  hold(tx: Tx): Promise<unknown>
}

/** Begins a flow in the name of the caller of the context; one that is there already stays as it is. */
export const beginByCalendar = ({ designId, input, hold }: Beginning, context: Context): Promise<void> =>
  withRemote(context, (remote, settled) =>
    withAddressees(context, (addressees) =>
      context.db.transaction(async (tx) => {
        await hold(tx)
        const { caller } = context
        if (await findFlow(tx, caller.workspace, { flow: input.id })) return
        if (!addressees.directory.person(caller.id)?.enabled) throw new Refused('flow.calendar-person-left')
        const scene = await openingScene({ reader: tx, context, addressees, remote }, designId)
        const reading = sharing(tx, context)
        const deed = await withBurdens(reading, scene, (scene) =>
          settled(() => deedOf(scene, startByCalendar, input)),
        )
        await writeDeed(tx, deed, { context, companyVersion: addressees.companyVersion })
      }),
    ),
  )
