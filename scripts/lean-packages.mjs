// Leaves out the parts of packages that no page uses and that the bundler cannot know as unused, which would load first, and the renderings
// that show nothing new.

/** axios sends by XMLHttpRequest in every browser, so its other adapter is left out. */
const withoutFetchAdapter = {
  name: 'without-fetch-adapter',
  load: (id) =>
    id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => null' : undefined,
}

/** Module of the router with what pages use; the other modules of its build are for servers. */
const routerModule = /\/react-router\/dist\/production\/chunk-[\w-]+\.mjs$/

/** Functions of the router that only its framework, its data routers or view transitions reach, and what they return here. */
const unusedOfRouter = {
  PrefetchPageLinks: 'null',
  usePrefetchBehavior: '[false, null, {}]',
  useNavigateStable: 'undefined',
  useViewTransitionState: 'false',
  DefaultErrorComponent: 'null',
}

/** Statement of the router that reads the state of data routers. */
const dataRouterState = 'let dataRouterState = dataRouterOpts?.state;'

/** Names and statements that are changed in the router. */
const changedInRouter = [...Object.keys(unusedOfRouter), dataRouterState]

/** Those that the router has; one that an update of the router lacks stops the build. */
const foundInRouter = new Set()

/**
 * The router's contexts and classes count as used because they are made by calls, extend a property and are named by
 * assignments, and its links bring the preloading of its own framework. Pages use neither: 6 KB of the first page.
 */
const leanRouter = {
  name: 'lean-router',
  transform(code, id) {
    if (!routerModule.test(id)) return undefined
    for (const name of changedInRouter) if (code.includes(name)) foundInRouter.add(name)
    const lean = code
      .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
      .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
      .replace(/= (class extends React\d*\.Component \{.*?^\});$/gms, '= /* @__PURE__ */ (() => $1)();')
      .replace(/^(\s+)RenderErrorBoundary,$/gm, '$1null,')
      .replace(dataRouterState, 'const dataRouterState = null;')
    return Object.entries(unusedOfRouter).reduce(
      (text, [name, value]) =>
        text.replace(`function ${name}(`, `function ${name}() { return ${value} }\nfunction unused${name}(`),
      lean,
    )
  },
  buildEnd() {
    if (!foundInRouter.size) return
    const missing = changedInRouter.filter((name) => !foundInRouter.has(name))
    if (missing.length)
      this.error(`react-router has no ${missing.join(', ')} any more: adapt scripts/lean-packages.mjs`)
  },
}

/** Modules of the codec's packages that only derive keys from passwords, and what stands for them. */
const keyDerivation = /\/crypto-js\/(?:evpkdf|md5|sha1)\.js$/

/** Pages encrypt by keys of their own and by the public key of the server, which they only read. */
const leanCodec = {
  name: 'lean-codec',
  load(id) {
    if (keyDerivation.test(id)) return 'module.exports = {}'
    return id.endsWith('/jsencrypt/lib/lib/jsrsasign/asn1-1.0.js') ? 'export const KJUR = {}' : undefined
  },
}

/** Statements that are changed in selects and tree selects, by module, and what stands for them. */
const changedInSelects = [
  [
    /\/rc-(?:tree-)?select\/es\/OptionList\.js$/,
    'React.forwardRef(OptionList)',
    'React.memo(React.forwardRef(OptionList))',
  ],
  [
    /\/rc-select\/es\/BaseSelect\/index\.js$/,
    '[props, notFoundContent,',
    '[Object.keys(props).join(), ...Object.values(props), notFoundContent,',
  ],
]

/**
 * A select renders again with each key that is pressed in it, and its open list with it, though the list reads all that it
 * shows from contexts. One of these compares the props of the select as one object, which is a new one in each rendering.
 */
const leanSelects = {
  name: 'lean-selects',
  transform(code, id) {
    const change = changedInSelects.find(([module]) => module.test(id))
    if (!change) return undefined
    const [, statement, lean] = change
    if (!code.includes(statement))
      this.error(`${id} has no ${statement} any more: adapt scripts/lean-packages.mjs`)
    return code.replace(statement, lean)
  },
}

export const leanPackages = [withoutFetchAdapter, leanRouter, leanCodec, leanSelects]
