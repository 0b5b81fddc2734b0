'use client';
import { askToReport } from '@/components/safety/ask-to-report';
import { ClockTime } from '@/components/ui/clock-time';
import { useSealed } from '@/lib/domains/chat/seal-hooks';

/**
 * On the page of a chat that is refused: reports what the other person wrote before. It is the same on every such page, whatever
 * closed the chat and also where there never was one, so that it tells nobody of a block. The server finds the message once the
 * report is sent. The ghosts that were opened on this page are reported by their seals, which it still has.
 */
export function ReportAfterwards({ conversationId }: { conversationId: number }) {
  const { sealed, sealOf } = useSealed(conversationId);
  const what = 'what was written to you';
  return (
    <>
      <p className="w-full">
        If somebody wrote to you here, you can still report it: the last message, and each time that you
        report again the one before it.
      </p>
      <button
        type="button"
        className="btn"
        onClick={() => askToReport({ targetType: 'conversation', targetId: conversationId, what })}
      >
        Report {what}
      </button>
      {sealed.map(({ id, created_at }) => (
        <button
          key={id}
          type="button"
          className="btn"
          onClick={() =>
            askToReport({ targetType: 'message', targetId: id, what: 'a Ghost Bomb', seal: () => sealOf(id) })
          }
        >
          <span>
            Report the Ghost Bomb, <ClockTime at={created_at} />
          </span>
        </button>
      ))}
    </>
  );
}
