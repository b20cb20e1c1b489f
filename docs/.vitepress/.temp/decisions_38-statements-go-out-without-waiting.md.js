import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"38. Statements go out without waiting for one another, by a query of ours over the driver's connection","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/38-statements-go-out-without-waiting.md","filePath":"decisions/38-statements-go-out-without-waiting.md"}`);
const _sfc_main = { name: "decisions/38-statements-go-out-without-waiting.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_38-statements-go-out-without-waiting-for-one-another-by-a-query-of-ours-over-the-driver-s-connection" tabindex="-1">38. Statements go out without waiting for one another, by a query of ours over the driver&#39;s connection <a class="header-anchor" href="#_38-statements-go-out-without-waiting-for-one-another-by-a-query-of-ours-over-the-driver-s-connection" aria-label="Permalink to &quot;38. Statements go out without waiting for one another, by a query of ours over the driver&#39;s connection&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Statements go out without waiting for one another, by a query of ours over the driver&#39;s connection.</strong> What is asked for in one go leaves in one write, <code>begin</code> in front; a statement&#39;s columns are described once, which the driver asks each time; sessions are looked up over one connection that everybody shares. pg&#39;s pool, protocol and types stay; its own query, which spends half of its work for a small statement on copying and describing, still serves the builder.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/38-statements-go-out-without-waiting.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _38StatementsGoOutWithoutWaiting = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _38StatementsGoOutWithoutWaiting as default
};
