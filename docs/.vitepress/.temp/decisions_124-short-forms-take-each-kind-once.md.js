import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"124. Short forms take each kind once","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/124-short-forms-take-each-kind-once.md","filePath":"decisions/124-short-forms-take-each-kind-once.md"}');
const _sfc_main = { name: "decisions/124-short-forms-take-each-kind-once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_124-short-forms-take-each-kind-once" tabindex="-1">124. Short forms take each kind once <a class="header-anchor" href="#_124-short-forms-take-each-kind-once" aria-label="Permalink to &quot;124. Short forms take each kind once&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p><code>npm test</code> runs every suite in a short form, and a named script of <code>package.json</code> runs it in full. The number of a short form is chosen by what it must contain, not by how long it may take:</p><ul><li>each kind of case at least once: every kind of defect, move, act, caller and scene, every state, every rule with a name of its own;</li><li>each outcome that the test asserts to have seen, such as that both acts came first at times;</li><li>the same inputs in each run, where inputs are drawn.</li></ul><p>More cases of the same kind belong to the script. A change that lowers a number adds the file to a script that runs the old number or more; <code>docs/reliability.md</code> lists both. A case is left out of the suite only if another test of the suite asserts the same in a cheaper way, and the comment of the short form names it.</p><p>What finds faults are new seeds (<code>FUZZ_SEED=new</code>) and long runs, which nobody runs before each commit. Each start of the built server takes about three seconds of the processor, so crash tests are sized by starts, not by statements.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/124-short-forms-take-each-kind-once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _124ShortFormsTakeEachKindOnce = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _124ShortFormsTakeEachKindOnce as default
};
