import { statement } from '../../platform'

/** Increments the version of data besides the directory and notifies every process. */
export const bumpVersion = (what: 'delegations' | 'groups' | 'calendars') =>
  statement(
    `version-move-${what}`,
    `insert into directory_version (workspace, version, ${what}) values ($1, 0, 1)
     on conflict (workspace) do update set ${what} = directory_version.${what} + 1`,
  )
