import { statement } from '../../platform/db/db'

/** Counts a change of something beside the directory itself, so that every process hears of it. */
export const bumpVersion = (what: 'delegations' | 'groups' | 'calendars') =>
  statement(
    `version-move-${what}`,
    `insert into directory_version (workspace, version, ${what}) values ($1, 0, 1)
     on conflict (workspace) do update set ${what} = directory_version.${what} + 1`,
  )
