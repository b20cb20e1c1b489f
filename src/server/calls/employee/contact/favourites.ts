import { defineCall } from '../../../platform'
import { loadFavouriteColleagues } from '../../../read-models/people/colleagues'

export default defineCall('employee/contact/favourites', (_, context) => loadFavouriteColleagues(context))
