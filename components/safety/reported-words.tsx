import { OutsideLink } from '@/components/ui/rich-text';
import type { TargetType } from '@/lib/domains/safety/schema';

type Props = {
  targetType: TargetType;
  /** Empty where none were written, or once they are kept no longer. */
  words: string;
  /** The beginning of what the words answer, if they answer something. */
  inAnswerTo: string | null | undefined;
};

/** The stored copy of the reported words. */
export function ReportedWords({ targetType, words, inAnswerTo }: Props) {
  return (
    <>
      {inAnswerTo && (
        <p className="text-sm text-mute">
          In answer to: “<bdi className="whitespace-pre-line">{inAnswerTo}</bdi>”
        </p>
      )}
      {words && (
        <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">
          {/* A clip of the showdown is somewhere else, and has to be seen there. Addresses in people's own words are no links
              here: whoever decides should not follow one by accident. */}
          {targetType === 'showdown_clip' ? <OutsideLink href={words} /> : <bdi>{words}</bdi>}
        </blockquote>
      )}
    </>
  );
}
