import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { readCurrentDirectory } from '../../../queries'
import { listFavouritePeople, writeFavouritePerson } from '../../../queries/company/favourite-people'

/** Maximum number of favourite colleagues. */
const maxFavourites = 200

export default defineCall('employee/contact/favourite', async ({ id, on }, context) => {
  const { db, caller } = context
  if (on) {
    const directory = await readCurrentDirectory(context)
    if (!directory.person(id)?.enabled) throw new BusinessError('person-card.no-person')
    const { length } = await listFavouritePeople(db, caller)
    if (length >= maxFavourites) throw new BusinessError('person-card.too-many', { limit: maxFavourites })
  }
  const favourites = await db.transaction((tx) =>
    writeFavouritePerson(tx, caller, { personId: id, isOn: on }),
  )
  return { favourites }
})
