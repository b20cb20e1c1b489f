const parts = { rules: ['rules'], web: ['web', 'web-rules'], server: ['server'], walks: ['walks'] }

/**
 * The tests of check:fast: rules and architecture without those that take half of their time, which draw many inputs or
 * make a widget in a copy of the project.
 */
const slow = ['codegen/new-widget.test.ts', '**/*.property.test.ts']
const fast = ['--project', 'rules', ...slow.flatMap((file) => ['--exclude', file])]

/** Leaves out the walks that only npm run test:walks runs (decision 132). */
const short = ['--tags-filter', '!extended']

/**
 * What a call of scripts/test.mjs runs: which tests (for vitest), with the gates or without, and which scripts of
 * package.json are left to be run by themselves. Without arguments it is everything.
 */
export function testPlan(args, scripts) {
  const testNames = args.filter((arg) => !['--fast', '--watch'].includes(arg))
  const projects = testNames.flatMap((arg) => (Object.hasOwn(parts, arg) ? parts[arg] : []))
  const otherArguments = testNames.filter((arg) => !Object.hasOwn(parts, arg))
  const isFast = args.includes('--fast')
  const isWatch = args.includes('--watch')
  const isAll = !testNames.length && !isFast && !isWatch
  const hasWalks =
    isAll || projects.includes('walks') || otherArguments.some((path) => path.includes('tests/walks'))
  const isShort = isAll || (projects.includes('walks') && !otherArguments.length)
  const tests = [
    ...projects.flatMap((project) => ['--project', project]),
    ...(isShort ? short : []),
    ...otherArguments,
  ]
  return {
    tests: isFast ? [...fast, ...otherArguments] : tests.length || !isWatch ? tests : ['--standalone'],
    isWatch,
    hasGates: isAll || isFast,
    hasWalks,
    needsBuild:
      hasWalks || projects.includes('server') || otherArguments.some((path) => path.includes('tests/trust')),
    left: isAll ? separateScripts(scripts) : [],
  }
}

/** The named scripts that a whole run does not contain, as they are called. */
const separateScripts = (scripts) =>
  Object.entries(scripts).flatMap(([name, command]) =>
    name.startsWith('test:') && !command.endsWith('--watch') ? [`npm run ${name}`] : [],
  )
