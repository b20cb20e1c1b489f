import { type StartByCalendarInput, startByCalendar } from '../../../core/flow/actions/start-by-calendar'
import { Refused } from '../../../core/refused'
import type { Context } from '../../platform/call'
import type { Tx } from '../../platform/db/db'
import { findFlow } from '../../queries/flow/running-flow'
import { withRemote } from '../../reading/scene/remote/with-remote'
import { deedOf, openingScene } from '../../reading/scene/scene'
import { withAddressees } from '../../reading/scene/with-addressees'
import { withBurdens } from '../../reading/scene/with-burdens'
import { sharing } from './sharing'
import { writeDeed } from './write-deed'

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
