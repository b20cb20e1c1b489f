import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"13. Remote functions never wait inside a transaction","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/13-remote-functions-never-wait-inside-a-transaction.md","filePath":"decisions/13-remote-functions-never-wait-inside-a-transaction.md"}');
const _sfc_main = { name: "decisions/13-remote-functions-never-wait-inside-a-transaction.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_13-remote-functions-never-wait-inside-a-transaction" tabindex="-1">13. Remote functions never wait inside a transaction <a class="header-anchor" href="#_13-remote-functions-never-wait-inside-a-transaction" aria-label="Permalink to &quot;13. Remote functions never wait inside a transaction&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Remote functions never wait inside a transaction.</strong> The rule is decided with the answers known; if one is missing, the act is rolled back, the answers are fetched, and it is decided again (five rounds at most). If a source is down the act is refused: a flow takes no other way because a service slept. The file that configures the sources is the allow-list.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/13-remote-functions-never-wait-inside-a-transaction.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _13RemoteFunctionsNeverWaitInsideATransaction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _13RemoteFunctionsNeverWaitInsideATransaction as default
};
