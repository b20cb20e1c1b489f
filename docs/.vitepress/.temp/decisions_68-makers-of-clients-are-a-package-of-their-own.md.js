import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"68. Makers of clients are a package of their own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/68-makers-of-clients-are-a-package-of-their-own.md","filePath":"decisions/68-makers-of-clients-are-a-package-of-their-own.md"}');
const _sfc_main = { name: "decisions/68-makers-of-clients-are-a-package-of-their-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_68-makers-of-clients-are-a-package-of-their-own" tabindex="-1">68. Makers of clients are a package of their own <a class="header-anchor" href="#_68-makers-of-clients-are-a-package-of-their-own" aria-label="Permalink to &quot;68. Makers of clients are a package of their own&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p>Strangers do not read our types: they give <code>/api/docs/json</code> to a maker of clients. So the suite does what they do. <code>tests/calls/foreign-clients.test.ts</code> lets Spectral (Apache-2.0) look at the document by all its rules for OpenAPI, has openapi-typescript and @hey-api/openapi-ts (MIT) make clients, compiles them together with a program that uses both (<code>tests/clients/foreign</code>), and lets the program work with a real server: sign in, store a file, start a flow, find it waiting, read the file, agree. Own checks of the document came first and missed what these find.</p><p>Both makers need the programming interface of TypeScript 5, which TypeScript 7, our compiler, no longer has. They stand with it in <code>tests/clients/makers</code>, a package that npm installs as a copy (<code>install-links</code> in <code>.npmrc</code>), so that their TypeScript is found by them only and <code>tsc</code> stays ours. A second TypeScript beside the first, under another name, was tried: both want to be <code>tsc</code>. openapi-ts stays at 0.95.0, the last one that runs on Node.js 20.</p><p>One rule of Spectral is off: an address of whoever runs the server cannot be known to its document.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/68-makers-of-clients-are-a-package-of-their-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _68MakersOfClientsAreAPackageOfTheirOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _68MakersOfClientsAreAPackageOfTheirOwn as default
};
