import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"113. Node 20.19 is the floor, 24 the default","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/113-node-20-is-the-floor-24-the-default.md","filePath":"decisions/113-node-20-is-the-floor-24-the-default.md"}');
const _sfc_main = { name: "decisions/113-node-20-is-the-floor-24-the-default.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_113-node-20-19-is-the-floor-24-the-default" tabindex="-1">113. Node 20.19 is the floor, 24 the default <a class="header-anchor" href="#_113-node-20-19-is-the-floor-24-the-default" aria-label="Permalink to &quot;113. Node 20.19 is the floor, 24 the default&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong><code>engines</code> asks for Node 20.19 or newer; images, <code>.nvmrc</code> and the release use 24.</strong> 20.19 is the oldest that Vite 8 runs on, and offices still have it. Node 20 receives no more security fixes, so nobody should choose it anew: whoever installs Node for this product takes 24, which is maintained until April 2028.</p><p>The floor is held by types (<code>@types/node</code> 20), by the build target <code>node20</code> and by the gates, which CI runs on 20.19, 22 and 24. All tests run on 24 there; <code>npm run test:node -- 22</code> runs rules and server tests on another Node at hand. A feature that needs more than 20.19 waits until the floor rises. It rises to 22 with the first minor release after a dependency drops 20, and the changelog says so.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/113-node-20-is-the-floor-24-the-default.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _113Node20IsTheFloor24TheDefault = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _113Node20IsTheFloor24TheDefault as default
};
