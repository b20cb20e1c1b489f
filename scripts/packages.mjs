// What programs install of this product: folders of src with a package.json, compiled file by file.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureGenerated } from '../codegen/generated.mjs'
import { main, root } from './project.mjs'

/** Folders of src that are packages; each is made of its own modules and of packages before it. */
export const packageFolders = ['core/expression', 'core/form', 'core/flow']

const read = (file) => readFileSync(file, 'utf8')
const readJson = (file) => JSON.parse(read(file))
const product = readJson(join(root, 'package.json'))

/** Specifiers of a module: of its imports, its exports from elsewhere and its dynamic imports. */
const specifiers = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\2/g

/** Imports of types by name, from the module that has all of them. */
const typeImports = /import type \{([^}]*)\} from (['"])([^'"\n]+\/generated\/types)\2;?/g
const inlineTypes = /import\((['"])([^'"\n]+\/generated\/types)\1\)\.(\w+)/g

/** Compiles the entries of all packages and what they import: JavaScript and declarations, side by side. */
function compile(packages, folder) {
  const config = join(folder, 'tsconfig.json')
  mkdirSync(folder, { recursive: true })
  const options = {
    noEmit: false,
    declaration: true,
    removeComments: false,
    rootDir: root,
    outDir: join(folder, 'compiled'),
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node', join(root, 'node_modules/vite/client')],
    paths: { '#schemas/*': [join(root, 'schemas/*')], '#/*': [join(root, 'src/*')] },
  }
  const files = packages.flatMap(({ entries }) => entries.map((key) => sourceOf(key)))
  const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions: options, include: [], files }
  writeFileSync(config, JSON.stringify(tsconfig))
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: 'inherit',
  })
  return options.outDir
}

const sourceOf = (key) =>
  ['.ts', '.tsx'].map((ending) => join(root, key + ending)).find((file) => existsSync(file))

/** Reads the description of a package; its exports name modules of its folder. */
function describePackage(folder) {
  const own = readJson(join(root, 'src', folder, 'package.json'))
  const keyOf = (path) => posix.join('src', folder, path).replace(/\.tsx?$/, '')
  const exports = Object.entries(own.exports).map(([name, path]) => [name, keyOf(path)])
  return { folder, own, exports, entries: exports.map(([, key]) => key), owned: new Set() }
}

/** Finds the module behind a specifier: its path from the project without an ending, or undefined for a package. */
function moduleOf(specifier, importer, compiled) {
  const path = specifier.startsWith('#schemas/')
    ? specifier.replace('#schemas/', 'schemas/')
    : specifier.startsWith('#/')
      ? specifier.replace('#/', 'src/')
      : specifier.startsWith('.') && posix.join(posix.dirname(importer), specifier)
  if (!path) return undefined
  const isThere = (key) => ['', '.js', '.d.ts'].some((ending) => existsSync(join(compiled, key + ending)))
  if (path.endsWith('.json')) return isThere(path) ? path : undefined
  return [path, `${path}/index`].find((key) => existsSync(join(compiled, `${key}.d.ts`)))
}

/** Returns the path of a module in its package. */
const placeOf = (key) => key.replace(/^src\//, '')

/** Returns the name by which other packages import a module. */
function publicName({ own, exports }, key) {
  const [entry] = exports.find(([, module]) => module === key) ?? []
  return posix.join(own.name, entry ?? posix.join('modules', placeOf(key)))
}

/** Names the file of each generated type, so that a package has only the types that it mentions. */
function indexTypes(compiled) {
  const folder = join(compiled, 'src/generated/types')
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.d.ts'))
  return new Map(
    files.flatMap((file) =>
      [...read(join(folder, file)).matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm)].map(
        ([, name]) => [name, file.replace(/\.d\.ts$/, '')],
      ),
    ),
  )
}

/** Replaces imports from the module of all types by imports from the module of each. */
const splitTypes = (text, types) =>
  text
    .replace(typeImports, (_, names, quote, path) =>
      names
        .split(',')
        .filter((one) => one.trim())
        .map((one) => {
          const [name] = one.trim().split(/\s+as\s+/)
          return `import type { ${one.trim()} } from ${quote}${path}/${types.get(name)}${quote};`
        })
        .join('\n'),
    )
    .replace(
      inlineTypes,
      (_, quote, path, name) => `import(${quote}${path}/${types.get(name)}${quote}).${name}`,
    )

/**
 * Writes the modules of a package that its entries reach and that no lower package has. Specifiers become relative paths
 * with an ending, or names of packages, which are returned as its dependencies.
 */
function writeModules(pack, lower, { compiled, types, target }) {
  const needed = new Set()
  const queue = pack.entries.flatMap((key) => [`${key}.js`, `${key}.d.ts`])
  const seen = new Set(queue)
  const enqueue = (file) => {
    if (!seen.has(file)) queue.push(file)
    seen.add(file)
  }
  const toName = (specifier, file) => {
    const key = moduleOf(specifier, file, compiled)
    if (key === undefined) {
      if (/^(?:@[\w.-]+\/)?[\w.-]+(?:\/|$)/.test(specifier)) needed.add(packageOf(specifier))
      return specifier
    }
    const owner = lower.find(({ owned }) => owned.has(key))
    if (owner) {
      needed.add(owner.own.name)
      return publicName(owner, key)
    }
    if (key.endsWith('.json')) enqueue(key)
    // A module is written with its declarations, so that packages after this one find both.
    else for (const one of [`${key}.d.ts`, ...(isTypesOnly(key, compiled) ? [] : [`${key}.js`])]) enqueue(one)
    const path = posix.relative(posix.dirname(placeOf(file)), placeOf(key))
    return `${path.startsWith('.') ? path : `./${path}`}.js`
  }
  for (let file = queue.shift(); file; file = queue.shift()) {
    pack.owned.add(file.replace(/\.d\.ts$|\.js$/, ''))
    const text = read(join(compiled, file))
    const path = join(target, placeOf(file))
    mkdirSync(dirname(path), { recursive: true })
    if (file.endsWith('.json')) writeData(path, text)
    else
      writeFileSync(
        path,
        splitTypes(text, types).replace(
          specifiers,
          (_, start, quote, name) => start + quote + toName(name, file) + quote,
        ),
      )
  }
  return needed
}

const isTypesOnly = (key, compiled) => read(join(compiled, `${key}.js`)).trim() === 'export {};'

/** Writes data as a module; its type is the data itself. */
function writeData(path, text) {
  const data = JSON.stringify(JSON.parse(text))
  writeFileSync(`${path}.js`, `export default ${data}\n`)
  writeFileSync(`${path}.d.ts`, `declare const data: ${data}\nexport default data\n`)
}

const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Returns the versions that a package asks for: exactly this one of its siblings, a compatible one of others. */
function versionsOf(names) {
  const installed = { ...product.devDependencies, ...product.dependencies }
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const version = name.startsWith('@qianpi/') ? product.version : installed[name] && `^${installed[name]}`
      if (!version) throw new Error(`${name} is imported by a package and is no dependency of the product`)
      return [name, version]
    }),
  )
}

/** Writes the package.json that programs install, with the dependencies that the modules have. */
function writeDescription({ own, exports }, needed, target) {
  const { exports: _, ...rest } = own
  const both = (place) => ({ types: `./${place}.d.ts`, default: `./${place}.js` })
  const peers = Object.keys(own.peerDependencies ?? {})
  const description = {
    ...rest,
    version: product.version,
    license: product.license,
    type: 'module',
    exports: Object.fromEntries([
      ...exports.map(([name, key]) => [name, both(placeOf(key))]),
      ['./modules/*', both('*')],
      ['./package.json', './package.json'],
    ]),
    dependencies: versionsOf([...needed].filter((name) => !peers.includes(name))),
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
}

/** Builds every package into a folder of its name below the target; returns their folders by name. */
export function buildPackages(target) {
  rmSync(target, { recursive: true, force: true })
  const packages = packageFolders.map(describePackage)
  const work = join(target, '.work')
  const compiled = compile(packages, work)
  const types = indexTypes(compiled)
  const built = packages.map((pack, index) => {
    const folder = join(target, packageOf(pack.own.name))
    mkdirSync(folder, { recursive: true })
    const needed = writeModules(pack, packages.slice(0, index), { compiled, types, target: folder })
    writeDescription(pack, needed, folder)
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    cpSync(join(root, 'src', pack.folder, 'README.md'), join(folder, 'README.md'))
    return [pack.own.name, folder]
  })
  rmSync(work, { recursive: true })
  return Object.fromEntries(built)
}

/** Packs built packages as files that npm installs; returns their paths. */
export const packPackages = (built, target) =>
  Object.values(built).map((folder) => {
    const args = ['pack', '--json', '--pack-destination', target]
    const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }))
    return join(target, filename)
  })

/** npm run build:packages: the packages of dist/packages, and the files that npm publishes or installs. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(() => {
    ensureGenerated()
    const target = join(root, 'dist/packages')
    for (const file of packPackages(buildPackages(target), target)) console.log(relative(root, file))
  })
