import { useStore } from "zustand";
import FlowPopup from "../popups/FlowPopup.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";

/** The questions of all flows that run outside wizards, over whatever page is shown. */
const FlowHost = () => {
  const { state } = useEngine();
  const questions = useStore(state, (now) => now.questions);
  return questions.map(({ id, request, services, answer, decline }) => (
    <FlowPopup key={id} request={request} services={services} onAnswer={answer} onDecline={decline} />
  ));
};

export default FlowHost;
