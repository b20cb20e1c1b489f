import { api } from '../../platform/api'

/** Makes a flow a favourite or an ordinary one; answers all favourites. */
export const setFavourite = async (flowid: string, on: boolean): Promise<string[]> =>
  (await api.oa.flow.home.favourite({ flowid, on })).favourites
