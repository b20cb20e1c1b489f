// What programs install of this product: folders of src with a package.json, compiled file by file.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureGenerated } from '../codegen/generated.mjs'
import { bundlePages, packageOf } from './bundle-forms.mjs'
import { main, root } from './project.mjs'

/** Folders of src that are packages; each is made of its own modules and of packages before it. */
export const packageFolders = ['core/expression', 'core/form', 'core/flow', 'web/form-react']

const read = (file) => readFileSync(file, 'utf8')
const readJson = (file) => JSON.parse(read(file))
const product = readJson(join(root, 'package.json'))

/** Specifiers of a module: of its imports, its exports from elsewhere and its dynamic imports. */
const specifiers = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\2/g

/** Imports by name, and types named in place. */
const namedImports = /import (type )?\{([^}]*)\} from (['"])([^'"\n]+)\3;?/g
const inlineImports = /import\((['"])([^'"\n]+)\1\)\.(\w+)/g
/** Imports that declare nothing. */
const silentImports = /^import ['"][^'"\n]+['"];?$/gm

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
  const entries = exports.map(([, key]) => key)
  // Pages load parts of forms on demand, so that package is bundled with what it needs of the others.
  return { folder, own, exports, entries, owned: new Set(), isBundled: folder.startsWith('web/') }
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

/** Returns the module behind each name that an entry exports; undefined for a module that is no entry of pages or types. */
function createEntryReader(compiled) {
  const entries = new Map([['src/generated/types', indexTypes(compiled)]])
  return (key) => {
    if (!entries.has(key) && /^src\/web\/[\w-]+\/index$/.test(key)) {
      const text = read(join(compiled, `${key}.d.ts`))
      const exported = [...text.matchAll(/export (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/g)]
      const modules = exported.flatMap(([, names, path]) =>
        names.split(',').map((one) => [nameOf(one), posix.join(posix.dirname(key), path)]),
      )
      entries.set(key, new Map(modules))
    }
    return entries.get(key)
  }
}

const nameOf = (one) =>
  one
    .trim()
    .replace(/^type /, '')
    .split(/\s+as\s+/)[0]

/** Names the module of each generated type. */
function indexTypes(compiled) {
  const folder = join(compiled, 'src/generated/types')
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.d.ts'))
  return new Map(
    files.flatMap((file) =>
      [...read(join(folder, file)).matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm)].map(
        ([, name]) => [name, `src/generated/types/${file.replace(/\.d\.ts$/, '')}`],
      ),
    ),
  )
}

/** Replaces imports from entries by imports from the modules behind them, so that a package declares only what it has. */
function importDirectly(text, file, { compiled, behind }) {
  const find = (path) => behind(moduleOf(path, file, compiled))
  const pathTo = (key) => {
    const path = posix.relative(posix.dirname(file), key)
    return path.startsWith('.') ? path : `./${path}`
  }
  return text
    .replace(namedImports, (all, type = '', names, quote, path) => {
      const modules = find(path)
      if (!modules) return all
      const importedNames = names.split(',').filter((one) => one.trim())
      return importedNames
        .map(
          (one) =>
            `import ${type}{ ${one.trim()} } from ${quote}${pathTo(modules.get(nameOf(one)))}${quote};`,
        )
        .join('\n')
    })
    .replace(inlineImports, (all, quote, path, name) => {
      const key = find(path)?.get(name)
      return key ? `import(${quote}${pathTo(key)}${quote}).${name}` : all
    })
    .replace(silentImports, '')
}

/**
 * Writes the modules of a package that its entries reach and that no lower package has. Specifiers become relative paths
 * with an ending, or names of packages, which are returned as its dependencies.
 */
function writeModules(pack, lower, { compiled, behind, target }) {
  const needed = new Set()
  const endingsOf = (key) => (pack.isBundled || isTypesOnly(key, compiled) ? ['.d.ts'] : ['.d.ts', '.js'])
  const queue = pack.entries.flatMap((key) => endingsOf(key).map((ending) => key + ending))
  const visited = new Set(queue)
  const enqueue = (file) => {
    if (!visited.has(file)) queue.push(file)
    visited.add(file)
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
    else for (const ending of endingsOf(key)) enqueue(key + ending)
    const path = posix.relative(posix.dirname(placeOf(file)), placeOf(key))
    return `${path.startsWith('.') ? path : `./${path}`}.js`
  }
  for (let file = queue.shift(); file; file = queue.shift()) {
    pack.owned.add(file.replace(/\.d\.ts$|\.js$/, ''))
    const text = read(join(compiled, file))
    const path = join(target, placeOf(file))
    mkdirSync(dirname(path), { recursive: true })
    if (file.endsWith('.json')) {
      writeData(path, text)
      continue
    }
    const direct = file.endsWith('.d.ts') ? importDirectly(text, file, { compiled, behind }) : text
    const toSpecifier = (_, start, quote, name) => start + quote + toName(name, file) + quote
    writeFileSync(path, direct.replace(specifiers, toSpecifier))
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

/** Style sheets of the package of pages. */
const sheets = ['style.css', 'designer.css']

/** Writes the package.json that programs install, with the dependencies that the modules have. */
function writeDescription({ own, exports, isBundled }, needed, target) {
  const { exports: _, ...rest } = own
  const both = (place) => ({
    types: `./${place}.d.ts`,
    default: `./${isBundled ? basename(place) : place}.js`,
  })
  const peers = Object.keys(own.peerDependencies ?? {})
  const description = {
    ...rest,
    version: product.version,
    license: product.license,
    type: 'module',
    exports: Object.fromEntries([
      ...exports.map(([name, key]) => [name, both(placeOf(key))]),
      ...(isBundled ? sheets.map((name) => [`./${name}`, `./${name}`]) : [['./modules/*', both('*')]]),
      ['./package.json', './package.json'],
    ]),
    dependencies: versionsOf([...needed].filter((name) => !peers.includes(name))),
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
}

/** Builds every package into a folder of its name below the target; returns the folder and the modules of each. */
export async function buildPackages(target) {
  rmSync(target, { recursive: true, force: true })
  const packages = packageFolders.map(describePackage)
  const work = join(target, '.work')
  const compiled = compile(packages, work)
  const behind = createEntryReader(compiled)
  const built = {}
  for (const [index, pack] of packages.entries()) {
    const folder = join(target, packageOf(pack.own.name))
    mkdirSync(folder, { recursive: true })
    const lower = pack.isBundled ? [] : packages.slice(0, index)
    const declared = writeModules(pack, lower, { compiled, behind, target: folder })
    const bundled = pack.isBundled && (await bundlePages(pack, folder))
    const needed = bundled ? bundled.needed : declared
    writeDescription(pack, needed, folder)
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    cpSync(join(root, 'src', pack.folder, 'README.md'), join(folder, 'README.md'))
    built[pack.own.name] = { folder, modules: bundled ? bundled.modules : [...pack.owned] }
  }
  rmSync(work, { recursive: true })
  return built
}

/** Packs built packages as files that npm installs; returns their paths. */
export const packPackages = (built, target) =>
  Object.values(built).map(({ folder }) => {
    const args = ['pack', '--json', '--pack-destination', target]
    const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }))
    return join(target, filename)
  })

/** npm run build:packages: the packages of dist/packages, and the files that npm publishes or installs. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    ensureGenerated()
    const target = join(root, 'dist/packages')
    for (const file of packPackages(await buildPackages(target), target)) console.log(relative(root, file))
  })
